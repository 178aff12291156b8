import { expect, it } from 'vitest';
import { endOfMonth } from '../../rules/dates/iso-week.ts';
import type { StoreFigures } from '../../schema/documents.ts';
import { couponInLists } from './deal-cards.ts';
import { indexedFolders } from './indexes.ts';
import { aCatalogue, aCoupon, aStore } from '../testing/builders.ts';
import { createDirectReader } from '../testing/direct-reader.ts';

const coupons = [
  aCoupon({ id: 'used' }),
  aCoupon({ id: 'unused' }),
  aCoupon({ id: 'tried', code: 'SAVE20' }),
  aCoupon({ id: 'changed', code: 'NEW' }),
];
const figures: StoreFigures = {
  id: 'acme',
  uses: 0,
  coupons: {},
  thisMonth: {
    month: '2026-11',
    uses: { 'coupon/used': 1000 },
    votes: {
      'coupon/tried': { code: 'SAVE20', worked: 12, of: 15, lastWorked: '2026-11-20' },
      'coupon/changed': { code: 'OLD', worked: 1, of: 9, lastWorked: '2026-11-20' },
    },
  },
};
const LAST_SECOND = '2026-11-30T23:59:59Z';
const NEXT_MONTH = '2026-12-01T00:00:00Z';

/** What the card of a coupon says, and the instants at which that may change. */
function ask(couponId: string, now: string) {
  const changes: number[] = [];
  const documents = aCatalogue({ stores: [aStore({ coupons })], figures: [figures] });
  const read = createDirectReader(documents, indexedFolders, Date.parse(now), (instant) => changes.push(instant));
  const card = read.field(couponInLists, 'card', 'acme', couponId);
  return { uses: card?.usesThisMonth, votes: card?.votesThisMonth, worked: card?.lastWorkedOn, changes };
}
const nothing = { uses: null, votes: null, worked: null, changes: [] };

it('shows uses and votes until the month of their count is over, and asks again then', () => {
  const changes = [endOfMonth('2026-11')];
  expect(ask('used', LAST_SECOND)).toEqual({ uses: '1,000+ uses this month', votes: null, worked: null, changes });
  const votes = { text: 'worked for 12 of 15 this month', mostly: true, sinks: false };
  const worked = { date: '20 Nov', iso: '2026-11-20' };
  expect(ask('tried', LAST_SECOND)).toEqual({ uses: null, votes, worked, changes });
  for (const id of ['used', 'tried']) expect(ask(id, NEXT_MONTH)).toEqual(nothing);
});

it('says nothing of a deal of which nothing is shown, nor of votes on an earlier code, and asks for no instant', () => {
  for (const id of ['unused', 'changed']) expect(ask(id, LAST_SECOND)).toEqual(nothing);
});
