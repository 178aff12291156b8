import { expect, it } from 'vitest';
import { endOfMonth } from '../rules/month.ts';
import type { StoreFigures } from '../schema/figures.ts';
import { couponCard } from './deal-cards.ts';
import { indexedFolders } from './indexes.ts';
import { aCatalogue, aCoupon, aStore } from './testing/builders.ts';
import { createDirectReader } from './testing/direct-reader.ts';

const stores = [aStore({ coupons: [aCoupon({ id: 'c1' }), aCoupon({ id: 'c2' })] })];
const figures: StoreFigures = {
  id: 'acme',
  uses: 0,
  coupons: {},
  thisMonth: { month: '2026-11', uses: { 'coupon/c1': 1000 } },
};

/** What the card of a coupon says, and the instants at which that may change. */
function ask(couponId: string, now: string) {
  const changes: number[] = [];
  const documents = aCatalogue({ stores, figures: [figures] });
  const read = createDirectReader(documents, indexedFolders, Date.parse(now), (instant) => changes.push(instant));
  return { uses: read(couponCard, 'acme', couponId)?.usesThisMonth, changes };
}

it('shows uses until the month of their count is over, and asks again then', () => {
  expect(ask('c1', '2026-11-30T23:59:59Z')).toEqual({
    uses: '1,000+ uses this month',
    changes: [endOfMonth('2026-11')],
  });
  expect(ask('c1', '2026-12-01T00:00:00Z')).toEqual({ uses: null, changes: [] });
});

it('says nothing of a deal that was used less, and asks for no instant', () => {
  expect(ask('c2', '2026-11-21T12:00:00Z')).toEqual({ uses: null, changes: [] });
});
