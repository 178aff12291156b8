import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardedCoupons, cardedOffers, withStore } from '../../data/queries/indexes/deal-cards.ts';
import { anyCoupon, anyOffer } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { offerInput } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';
import { dealsFileOf } from '../views/deals-file-views.ts';
import { dealCard, storeDealCard } from './deal-card.ts';

/** What is seen of the only deal of a store; undefined: it is not shown. */
function cards(parts: Partial<Store>): string | undefined {
  const read = readerOf({ stores: [aStore(parts)] });
  const store = read.document('stores/acme')!;
  const [shown] = [...cardedCoupons(read, store), ...cardedOffers(read, store)];
  return shown && dealCard(withStore(shown.card, store)).text + storeDealCard(shown.card).text;
}
function published(parts: Partial<Store>): string | undefined {
  return dealsFileOf(readerOf({ stores: [aStore(parts)] }), 'acme').deals.map((deal) => JSON.stringify(deal))[0];
}

const sampled = { numRuns: 1000, seed: 1 };
const kinds = {
  coupons: [couponInput, fc.sample(anyCoupon('c1'), sampled)],
  offers: [offerInput, fc.sample(anyOffer('o1'), sampled)],
} as const;

it.each([
  ['coupons', 'cards', cards, ['startsAt', 'active']],
  ['offers', 'cards', cards, ['categoryId', 'startsAt', 'active']],
  ['coupons', 'deals.json', published, ['verified', 'featured', 'active']],
  ['offers', 'deals.json', published, ['categoryId', 'active']],
] as const)('another value of any field of %s is seen in %s, but of few', (kind, _where, seen, others) => {
  const [{ shape }, deals] = kinds[kind];
  const isSeen = (field: string) =>
    deals.some((deal, at) => {
      const other = { ...deal, [field]: deals.at(at - 1)![field as keyof typeof deal] };
      const [one, another] = [deal, other].map((each) => seen({ [kind]: [each] }));
      return one !== undefined && another !== undefined && one !== another;
    });
  expect(Object.keys(shape).filter((field) => !isSeen(field))).toEqual(others);
});
