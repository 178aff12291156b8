import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DiscountType } from './discount-label.ts';
import { discountWorth } from './discount-worth.ts';

describe('what a discount is worth', () => {
  it.each<[DiscountType, string, number]>([
    ['percentage', '20%', 20],
    ['percentage', 'up to 70', 70],
    ['fixed', '$15', 15],
    ['fixed', '$1,299.50', 100],
    ['fixed', '12,5', 12.5],
    ['fixed', '1.500', 100],
    ['deal', '30% on shoes', 30],
    ['deal', '$10 voucher', 10],
    ['deal', 'Buy 2, get 1', 0],
    ['freeShipping', '', 5],
    ['other', '50', 0],
    ['percentage', 'half', 0],
  ])('%s "%s": %d', (type, value, worth) => {
    expect(discountWorth(type, value)).toBe(worth);
  });

  it('lies between 0 and 100, and grows with the number', () => {
    const type = fc.constantFrom<DiscountType>('percentage', 'fixed', 'deal');
    fc.assert(
      fc.property(type, fc.nat({ max: 900 }), fc.nat({ max: 900 }), fc.constantFrom('%', ''), (type, a, b, unit) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((number) => discountWorth(type, `${number}${unit}`)) as [number, number];
        expect(less).toBeLessThanOrEqual(more);
        expect(less).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(100);
      }),
    );
  });
});
