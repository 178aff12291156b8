import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareCoupons, compareOffers } from './deal-order.ts';

const stated = fc.record({
  deal: fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    createdAt: fc.constantFrom('2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'),
    sortOrder: fc.nat({ max: 1 }),
    verified: fc.boolean(),
    discountType: fc.constant('percentage' as const),
    discountValue: fc.constantFrom('10', '20'),
  }),
  state: fc.constantFrom('later' as const, 'expired' as const, null),
  sinks: fc.boolean(),
});

type Given = Parameters<
  typeof compareCoupons<Parameters<typeof compareOffers>[0]['deal'] & Parameters<typeof compareCoupons>[0]['deal']>
>[0];

it.each([
  ['coupons', compareCoupons],
  ['offers', compareOffers],
])('orders %s the same from wherever it starts, equals by id', (_name, compare: (a: Given, b: Given) => number) => {
  fc.assert(
    fc.property(stated, stated, (a, b) => {
      expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
      const same: Given = { ...a, deal: { ...a.deal, id: b.deal.id } };
      expect(Math.sign(compare(a, same))).toBe(Math.sign(a.deal.id.localeCompare(b.deal.id)));
    }),
  );
});
