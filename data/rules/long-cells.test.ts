import { expect, it } from 'vitest';
import { discountInCell, percentNumber } from './deals/discount-in-cell.ts';
import { typedNumber } from './text/typed-number.ts';

const LENGTH = 5_000;
const TIMES_LONGER = 8;

/** Milliseconds of processor time, the least of three times. Less than one counts as one. */
function costOf(work: () => unknown): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(1, Math.min(...costs));
}

it.each(['buy one get ', 'buy one get free ', '1 for ', '5 - ', '$1 ', ' '])(
  'a cell is read in time that grows as its length does: %j, repeated',
  (piece) => {
    for (const read of [typedNumber, percentNumber, (cell: string) => discountInCell(cell, {})]) {
      const cost = (length: number) => costOf(() => read(`1${piece.repeat(length / piece.length)}1`));
      // where it grows with the square of the length, it is 64 times as much
      expect(cost(TIMES_LONGER * LENGTH)).toBeLessThan(4 * TIMES_LONGER * cost(LENGTH));
    }
  },
);
