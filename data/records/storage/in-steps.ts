const ROWS_AT_ONCE = 1_000;

/** Removes many rows a few at a time, so that other statements run in between. `remove`: at most `count` rows; how many it removed. */
export async function inSteps(remove: (count: number) => Promise<bigint>): Promise<void> {
  while ((await remove(ROWS_AT_ONCE)) >= BigInt(ROWS_AT_ONCE));
}
