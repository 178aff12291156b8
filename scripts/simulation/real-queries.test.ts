import { expect, it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';
import { realSite } from './real-site.ts';
import { simulate } from './simulation.ts';

it("the laws hold for the site's own queries and pages", async () => {
  await expectLaws(1, 3, 25, { siteOf: realSite });
});

it('a seed replays exactly, crashes and faults included', async () => {
  expect(await simulate(7, 40)).toEqual(await simulate(7, 40));
});
