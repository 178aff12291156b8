import fc from 'fast-check';
import { it } from 'vitest';
import type { Item } from './testing/fixture.ts';
import { History, type Step } from './testing/history.ts';
import { NOON } from './testing/sites.ts';
import { runs } from './testing/runs.ts';

const HOUR = 3_600_000;

const id = fc.constantFrom('1', '2', '3', '4', '5');
const item: fc.Arbitrary<Item> = fc.record({
  name: fc.constantFrom('lamp', 'lace', 'la', 'mug', 'map', 'nut', 'oar'),
  group: fc.constantFrom('home', 'toys', 'food'),
  price: fc.integer({ min: 1, max: 3 }),
  note: fc.constantFrom('', 'x'),
  endsAt: fc.option(fc.integer({ min: 0, max: 30 }).map((hours) => NOON + hours * HOUR)),
  broken: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
});
const count = fc.integer({ min: 1, max: 6 });
const constant = <const Kind extends string>(...kinds: Kind[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), id, item }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'unreadable' as const), id }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('title' as const), title: fc.constantFrom('a', 'A', 'b') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        pages: fc.integer({ min: 0, max: 12 }),
        end: fc.constantFrom('save' as const, 'save' as const, 'crash' as const, 'save fails' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('updateSome' as const, 'loadSome' as const, 'recompute' as const),
        count,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), count }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('loseEdges' as const), count: fc.integer({ min: 1, max: 150 }) }),
    },
    {
      weight: 8,
      arbitrary: constant('recomputeAll', 'restart', 'saveAsleep', 'savePart', 'read', 'check', 'check'),
    },
  ),
  { minLength: 4, maxLength: 30 },
);

it('after any history the site, the state and what may be read are those of a clean build', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const site = new History();
      for (const step of history) site.do(step);
      site.removeUnsound();
      site.check();
    }),
    runs(40),
  );
});
