import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscountType } from './discount-label.ts';
import { discountWorth, MOST_WORTH, percentOff } from './discount-worth.ts';

describe('what a discount is worth', () => {
  it.each<[DiscountType, string, number]>([
    ['percentage', '20%', 20],
    ['percentage', 'up to 70', 70],
    ['fixed', '12,5', 12.5],
    ['fixed', '1.500', 1500],
    ['fixed', '$15...', 15],
    ['other', '50%', 0],
    ['fixed', '$999,999,999', MOST_WORTH],
    ['percentage', '120%', 100],
    ['deal', '30% on shoes', 30],
    ['deal', 'Buy 2, get 1', 0],
    ['freeShipping', '', 5],
    ['percentage', 'half', 0],
  ])('%s "%s": %d', (type, value, worth) => {
    expect(discountWorth(type, value)).toBe(worth);
  });

  it('grows with the number, a percentage to 100 at most', () => {
    const type = fc.constantFrom<DiscountType>('percentage', 'fixed', 'deal');
    fc.assert(
      fc.property(type, fc.nat({ max: 900 }), fc.nat({ max: 900 }), fc.constantFrom('%', ''), (kind, a, b, unit) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((number) =>
          discountWorth(kind, `${number}${unit}`),
        ) as [number, number];
        expect(less).toBeLessThanOrEqual(more);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(unit === '%' || kind === 'percentage' ? 100 : MOST_WORTH);
      }),
    );
  });
});

it.each<[DiscountType, string, number | null]>([
  ['percentage', 'up to 70%', 70],
  ['deal', '30% on shoes', 30],
  ['fixed', '15%', 15],
  ['percentage', '100', 100],
  ['percentage', '101', null],
  ['percentage', '0', null],
  ['percentage', '$20', null],
  ['percentage', 'half', null],
  ['fixed', '15', null],
  ['deal', '30', null],
  ['other', '50%', null],
  ['freeShipping', '50%', null],
])('a discount %s of "%s" is %s percent off', (type, value, percent) => {
  expect(percentOff(type, value)).toBe(percent);
});
