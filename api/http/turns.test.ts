import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('callers that arrive together go on in order, each in an iteration of the event loop of its own', async () => {
  const turn = createTurns();
  let iteration = 0;
  const next = () => {
    iteration += 1;
    immediate = setImmediate(next);
  };
  let immediate = setImmediate(next);
  const went: number[] = [];
  const take = async () => went.push((await turn(), iteration));
  await Promise.all([take(), take(), take()]);
  await take();
  clearImmediate(immediate);
  expect(new Set(went).size).toBe(4);
  expect(went).toEqual(went.toSorted((a, b) => a - b));
});
