import { expect, test } from 'vitest';
import type { Attempts, CountedAttempts } from '../../data/records/attempts.ts';
import { CountExchange } from './exchanged-counts.ts';

const MINUTE = 60_000;

/** What all machines have counted, each statement noted. */
function allMachines() {
  const counts = new Map<string, { hits: number; msLeft: number }>();
  const statements: CountedAttempts[][] = [];
  const state = { isAway: false, isLost: false };
  const addAll: Attempts['addAll'] = async (added) => {
    if (state.isAway) throw new Error('The database server cannot be reached.');
    statements.push([...added]);
    const all = added.map(({ key, hits, windowMs }) => {
      const present = counts.get(key) ?? { hits: 0, msLeft: windowMs };
      counts.set(key, { ...present, hits: present.hits + hits });
      return { key, ...counts.get(key)! };
    });
    return Promise.resolve(all);
  };
  return { counts, statements, state, machine: () => new CountExchange({ addAll }, 1) };
}

const add = (exchange: CountExchange, key = 'views 192.0.2.1', windowMs = MINUTE) => exchange.add(key, windowMs).hits;

test('machines learn what the others have counted from the next exchange', async () => {
  const { counts, machine } = allMachines();
  const [a, b] = [machine(), machine()];
  for (let at = 1; at <= 5; at += 1) expect(add(a)).toBe(at);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(5);
  expect(add(b)).toBe(1);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(6);
  expect(add(b)).toBe(7);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(7);
  // of what the other has counted since it has not heard yet
  expect(add(a)).toBe(6);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(8);
  expect(add(a)).toBe(9);
});

test('one statement has the sums of all callers that came since the last, and none has nothing', async () => {
  const { statements, machine } = allMachines();
  const exchange = machine();
  for (const key of ['views b', 'search a', 'views b']) add(exchange, key);
  await expect.poll(() => statements.length).toBe(1);
  expect(statements[0]).toEqual([
    { key: 'views b', hits: 2, windowMs: MINUTE },
    { key: 'search a', hits: 1, windowMs: MINUTE },
  ]);
  add(exchange, 'search a');
  await expect.poll(() => statements.slice(1)).toEqual([[{ key: 'search a', hits: 1, windowMs: MINUTE }]]);
});

test('a machine that cannot exchange counts by itself, and sends all of it later', async () => {
  const { counts, state, machine } = allMachines();
  const exchange = machine();
  state.isAway = true;
  for (let at = 1; at <= 3; at += 1) {
    expect(add(exchange)).toBe(at);
    await new Promise(setImmediate);
  }
  state.isAway = false;
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(3);
  expect(add(exchange)).toBe(4);
});

test('a count begins again when its window is over here, or for all machines', async () => {
  const { counts, machine } = allMachines();
  const exchange = machine();
  add(exchange, 'short', 1);
  await expect.poll(() => add(exchange, 'short', 1)).toBe(1);
  for (let at = 1; at <= 5; at += 1) add(exchange);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(5);
  counts.clear();
  expect(add(exchange)).toBe(6);
  await expect.poll(() => counts.get('views 192.0.2.1')?.hits).toBe(1);
  expect(add(exchange)).toBe(2);
});
