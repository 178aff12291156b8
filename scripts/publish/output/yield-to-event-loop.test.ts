import { expect, it } from 'vitest';
import { givingWay } from './yield-to-event-loop.ts';

it('waits for a turn of the event loop once the work took long enough, which is less while another publish waits', async () => {
  let isFollowed = false;
  let turns = 0;
  const yieldToEventLoop = givingWay({ workMs: Infinity, workMsFollowed: 0 }, () => isFollowed);
  const turnsDuring = async () => {
    const before = turns;
    setImmediate(() => (turns += 1));
    await yieldToEventLoop();
    return turns - before;
  };
  expect(await turnsDuring()).toBe(0);
  isFollowed = true;
  await new Promise(setImmediate);
  expect(await turnsDuring()).toBe(1);
});
