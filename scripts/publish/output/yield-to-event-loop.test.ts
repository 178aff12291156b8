import { expect, it } from 'vitest';
import { givingWay } from './yield-to-event-loop.ts';

it('waits for a turn of the event loop once the work took long enough', async () => {
  let turns = 0;
  const turnsDuring = async (workMs: number) => {
    const before = turns;
    setImmediate(() => (turns += 1));
    await givingWay(workMs)();
    return turns - before;
  };
  expect(await turnsDuring(Infinity)).toBe(0);
  await new Promise(setImmediate);
  expect(await turnsDuring(0)).toBe(1);
});
