import fc from 'fast-check';
import { it } from 'vitest';
import { History } from './testing/history.ts';
import { someSteps } from './testing/random-steps.ts';
import { runs } from './testing/runs.ts';

it('after any history the site, the state and what may be read are those of a clean build', () => {
  fc.assert(
    fc.property(someSteps, (history) => {
      const site = new History();
      for (const step of history) site.do(step);
      site.removeUnsound();
      site.check();
    }),
    runs(40),
  );
});
