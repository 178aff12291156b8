import { setImmediate as nextTurn } from 'node:timers/promises';

/** Values that one statement takes: databases limit how many parameters it has. */
const MOST_AT_ONCE = 500;

/** Values cut for statements of the form `in (…)`, or for others of `most`; without any there is none. */
export function* inBatches<Value>(values: Iterable<Value>, most = MOST_AT_ONCE): Iterable<Value[]> {
  let batch: Value[] = [];
  for (const value of values) {
    batch.push(value);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const ROWS_AT_ONCE = 1_000;

/** Changes many rows a few at a time, so that other statements run in between. `change`: at most `count` rows; how many it changed. */
export async function inSteps(change: (count: number) => Promise<bigint>): Promise<void> {
  while ((await change(ROWS_AT_ONCE)) >= BigInt(ROWS_AT_ONCE));
}

/** Lets others run between so many values and the next. */
export async function* inTurns<Value>(values: Iterable<Value>, many: number): AsyncIterable<Value> {
  let count = 0;
  for (const value of values) {
    yield value;
    count += 1;
    if (count % many === 0) await nextTurn();
  }
}
