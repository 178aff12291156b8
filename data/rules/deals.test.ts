import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { badge } from './deals/badge.ts';
import { compareCoupons, compareOffers } from './deals/deal-order.ts';

it('the badge of a coupon is Verified before Featured before Limited', () => {
  const limited = { verified: false, featured: false };
  const badges = [{ verified: true, featured: true }, { ...limited, featured: true }, limited].map(badge);
  expect(badges).toEqual(['Verified', 'Featured', 'Limited']);
});

describe("the order of a store's deals", () => {
  const deal = fc.record({
    deal: fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
      sortOrder: fc.nat({ max: 3 }),
      verified: fc.boolean(),
      discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
      discountValue: fc.constantFrom('10', '20%', ''),
    }),
    state: fc.constantFrom('later' as const, 'urgent' as const, 'expired' as const, null),
  });
  const deals = fc.uniqueArray(deal, { selector: ({ deal }) => deal.id, maxLength: 12 });

  it('does not depend on the order in which they are kept, and ends with expired ones', () => {
    fc.assert(
      fc.property(deals, (deals) => {
        for (const compare of [compareCoupons, compareOffers]) {
          const ordered = [...deals].sort(compare);
          expect([...deals].reverse().sort(compare)).toEqual(ordered);
          const expired = ordered.map(({ state }) => state === 'expired');
          expect(expired).toEqual([...expired].sort());
        }
      }),
    );
  });

  it("is verified coupons, those worth most, and then the newest first, and the owner's order of offers", () => {
    const made = { verified: false, discountType: 'percentage' as const, discountValue: '10' };
    const old = { deal: { ...made, id: 'a', createdAt: '2026-01-01T00:00:00.000Z', sortOrder: 0 }, state: null };
    const fresh = { deal: { ...made, id: 'b', createdAt: '2026-02-01T00:00:00.000Z', sortOrder: 1 }, state: null };
    const worthMore = { ...old, deal: { ...old.deal, id: 'c', discountValue: '20' } };
    const verified = { ...old, deal: { ...old.deal, id: 'd', verified: true } };
    expect([old, fresh, worthMore, verified].sort(compareCoupons)).toEqual([verified, worthMore, fresh, old]);
    expect([fresh, old].sort(compareOffers)).toEqual([old, fresh]);
  });
});
