import { expect } from 'vitest';
import type { SimulationOptions } from './run.ts';
import { simulate } from './simulation.ts';

/** Steps of each seed: enough for several crashes and restarts. */
const STEPS = 125;

/** Runs seeds from `first` to `last`, and fails with the first broken law, its seed and its step. */
export async function expectLaws(
  first: number,
  last: number,
  steps = STEPS,
  options: SimulationOptions = {},
): Promise<void> {
  let crashes = 0;
  for (let seed = first; seed <= last; seed += 1) {
    const { failure, log, kills, powerCuts } = await simulate(seed, steps, options);
    if (failure !== null) throw new Error(`${failure}\nIts last steps:\n${log.slice(-8).join('\n')}`);
    crashes += kills + powerCuts;
  }
  // Otherwise it tried too little.
  expect(crashes).toBeGreaterThan(last - first);
}
