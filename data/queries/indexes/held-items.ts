import * as rules from '../../rules/deals/held.ts';
import type { AmazonProduct } from '../../schema/amazon-product.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import { dealKey } from './deal-cards.ts';
import { inTime, storedProducts } from '../reading/honest-reader.ts';
import { defineQuery, type Read } from '../reading/reader.ts';

/** What is held back, for the owner: it would be shown if it did not break a rule. */
export type HeldItem = rules.Breach & {
  /** `coupon/acme/acme-c1`, `offer/acme/acme-o1`, `amazon/p1`. */
  readonly thing: string;
  readonly title: string;
};

/** Those deals of a store that are switched on and held back. */
export function heldDeals(store: Store): HeldItem[] {
  const held = (kind: 'coupon' | 'offer') => (deal: Coupon | Offer) => {
    const breach = deal.active ? rules.breachOfDeal(deal) : null;
    return breach === null ? [] : [{ thing: dealKey(kind, store.id, deal.id), title: deal.title, ...breach }];
  };
  return [...store.coupons.flatMap(held('coupon')), ...store.offers.flatMap(held('offer'))];
}

/** Ids of products whose price is there and may not be shown. */
export const heldPrices = defineQuery('held-prices', (read): string[] =>
  (read(storedProducts) ?? []).filter((product) => priceBreach(read, product) !== null).map(({ id }) => id),
);

const priceBreach = (read: Read, product: AmazonProduct): rules.Breach | null =>
  rules.breachOfPrice(product, ...inTime(read));

/** Products of which a price or a rating is held back. */
const heldProducts = defineQuery('held-products', (read): HeldItem[] =>
  (read(storedProducts) ?? []).flatMap((product) => {
    const price = priceBreach(read, product) ?? rules.breachOfFormerPrice(product, ...inTime(read));
    return [price, rules.breachOfRating(product)].flatMap((breach) =>
      breach === null ? [] : [{ thing: `amazon/${product.id}`, title: product.name, ...breach }],
    );
  }),
);

/** All that is held back: products, then deals by store. */
export const heldItems = (read: Read): HeldItem[] => [
  ...read(heldProducts),
  ...read.entries('held-deals', '').flatMap(([, , , , data]) => data as unknown as HeldItem[]),
];

/**
 * How a published file names what it must not show any more. Cards, feeds and lists for programs name each deal, and the card of a product
 * each figure, so that a file that cannot be made again is known to show it.
 */
export function marksOf({ thing, rule }: HeldItem): string[] {
  const [kind, , id] = thing.split('/');
  const figures = figuresOfRule[rule] ?? ['price', 'rating', 'former-price'];
  if (kind === 'amazon') return figures.map((figure) => `data-${figure}="${thing}"`);
  return [thing, `"${kind}","${id}"`];
}

const figuresOfRule: { readonly [rule in rules.Breach['rule']]?: string[] } = {
  'price-outdated': ['price', 'former-price'],
  'former-price': ['former-price'],
};

/** Whatever may be such a mark in a text. */
export const nameMark =
  /(?:coupon|offer)\/[a-z0-9-]+\/[a-z0-9-]+|"(?:coupon|offer)","[a-z0-9-]+"|data-(?:price|former-price|rating)="amazon\/[a-z0-9-]+"/g;
