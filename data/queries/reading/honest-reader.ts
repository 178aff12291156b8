import { postWithLabel, withLabel } from '../../rules/deals/labelled.ts';
import * as held from '../../rules/deals/held.ts';
import { pricesOf, sourceOf } from '../../rules/deals/source.ts';
import type { AmazonProduct } from '../../schema/amazon-product.ts';
import type { Blog } from '../../schema/blog.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { DocumentOf, InputKey } from '../../schema/documents.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import { defineStored } from './defined-queries.ts';
import type { Query, Read, StoredRead } from './reader.ts';
import { siteTimeZone } from './site-time-zone.ts';
import { textOf } from './words.ts';

/**
 * The one way from stored documents to queries. What breaks a rule of honesty (`data/rules/deals/held.ts`) is not in the documents that a query
 * is given, so that no page and no public reply can show it, whatever else it forgets; what a model wrote has its label in it.
 */
export function honestReader(stored: StoredRead): Read {
  const known = readers.get(stored);
  if (known !== undefined) return known;
  const ask = <Arguments extends readonly (string | number)[], Answer>(
    query: Query<Arguments, Answer>,
    ...args: Arguments
  ): Answer => stored(query, ...args);
  const read: Read = Object.assign(ask, {
    ...stored,
    document: <Key extends InputKey>(key: Key) => honestDocument(stored, key),
    stored: <Key extends InputKey>(key: Key) => stored.document(key),
  });
  readers.set(stored, read);
  readers.set(read, read);
  return read;
}

const readers = new WeakMap<StoredRead, Read>();

function honestDocument<Key extends InputKey>(stored: StoredRead, key: Key): DocumentOf<Key> | undefined {
  if (key === 'amazon-products') return honestProducts(stored) as DocumentOf<Key> | undefined;
  const document = stored.document(key);
  if (document === undefined || !/^(?:stores|blogs)\//.test(key)) return document;
  // the language is read for what has a label, so that it concerns no others
  const label = isOfModel(document as Partial<Store & Blog>) ? textOf(stored)('blog.generated') : '';
  const honest = key.startsWith('blogs/') ? honestPost(document as Blog, label) : honestStore(document as Store, label);
  return honest as DocumentOf<Key>;
}

/** Whether a model wrote it, or something in it. */
const isOfModel = ({ generated = false, coupons = [], offers = [], source }: Partial<Store & Blog>): boolean =>
  generated || [{ source }, ...coupons, ...offers].some((thing) => sourceOf(thing).kind === 'model');

const honestPost = (post: Blog, label: string): Blog => (post.generated ? postWithLabel(post, label) : post);

/** A store of which nothing is held back and nothing written by a model is given as it is. */
function honestStore(store: Store, label: string): Store {
  const mayShow = (deal: Coupon | Offer) => held.breachOfDeal(deal) === null;
  const { coupons, offers } = store;
  const deals = [...coupons, ...offers];
  if (label === '' && deals.every(mayShow)) return store;
  return {
    ...withLabel(store, label),
    coupons: coupons.filter(mayShow).map((coupon) => withLabel(coupon, label)),
    offers: offers.filter(mayShow).map((offer) => withLabel(offer, label)),
  };
}

/**
 * The products as they are stored. Time alone makes a price too old; that is found out from this answer, so that such a price leaves every
 * page even while the document cannot be read. No `defineQuery`, which would give it the honest ones.
 */
export const storedProducts: Query<[], readonly AmazonProduct[] | null> = defineStored({
  name: 'stored-products',
  run: (read) => read.document('amazon-products')?.products ?? null,
});

function honestProducts(stored: StoredRead): { products: AmazonProduct[] } | undefined {
  const products = stored(storedProducts);
  return products === null
    ? undefined
    : { products: products.map((product) => honestProduct(product, inTime(stored))) };
}

export const inTime = (read: StoredRead): held.InTime => [
  () => read(siteTimeZone),
  (instant: number) => read.isBefore(instant),
];

function honestProduct(product: AmazonProduct, present: held.InTime): AmazonProduct {
  const { originalPrice, salePrice, discount, rating, reviewCount, ...rest } = product;
  const prices = { originalPrice, salePrice, discount };
  const [first] = pricesOf(product);
  const former = held.breachOfFormerPrice(product, ...present);
  const compared = former === null || first === undefined ? prices : { [first]: product[first] };
  const price = held.breachOfPrice(product, ...present) === null ? compared : {};
  const rated = held.breachOfRating(product) === null ? { rating, reviewCount } : {};
  return { ...rest, ...price, ...rated };
}
