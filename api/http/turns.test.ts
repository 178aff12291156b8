import { expect, test } from 'vitest';
import { createTurns, type Turn } from './turns.ts';

/** In which iterations of the event loop so many callers went on that arrived together, and one that came after them. */
async function iterationsOf(count: number, turn: Turn): Promise<number[]> {
  let iteration = 0;
  const next = () => {
    iteration += 1;
    immediate = setImmediate(next);
  };
  let immediate = setImmediate(next);
  const went: number[] = [];
  const take = async () => went.push((await turn(), iteration));
  await Promise.all(Array.from({ length: count }, take));
  await take();
  clearImmediate(immediate);
  return went.map((each) => each - went[0]!);
}

test('callers that arrive together go on in order, each in an iteration of the event loop of its own', async () => {
  expect(await iterationsOf(3, createTurns())).toEqual([0, 1, 2, 3]);
});

test('or as many in one as may be', async () => {
  expect(await iterationsOf(5, createTurns(2))).toEqual([0, 0, 1, 1, 2, 3]);
});
