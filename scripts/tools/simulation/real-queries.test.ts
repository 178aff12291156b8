import { expect, it } from 'vitest';
import { expectLaws } from './lawful-seeds.ts';
import { realSite } from './real-site.ts';
import { simulate } from './simulation.ts';

it("the laws hold for the site's own queries and pages", async () => {
  await expectLaws(1, 3, 25, { siteOf: realSite });
});

it.each([
  [7, 'in parts'],
  [9, 'at one go'],
])('seed %i, whose publishes come %s, replays exactly, crashes and faults included', async (seed) => {
  expect(await simulate(seed, 25)).toEqual(await simulate(seed, 25));
});
