/** Uses of a deal are shown from so many on: fewer say nothing. */
export const FEWEST_USES_SHOWN = 50;

/** The largest of 1, 5, 10, 50, 100 … that a count has reached, 0 for none: true for long, since counts only grow. */
export function stepOf(count: number): number {
  if (count < 1) return 0;
  const power = 10 ** Math.floor(Math.log10(count));
  return count >= 5 * power ? 5 * power : power;
}

/** How large a store is, in steps that double: few of its edits change it. */
export const sizeStep = (deals: number): number => Math.floor(Math.log2(deals + 1));
