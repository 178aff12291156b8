import { dealInstants, isDraft, isUnlinked, repeated } from '../../data/rules/deals/deal-state.ts';
import { breachOfDeal, breachOfRating, figuresOf, pricesShown } from '../../data/rules/deals/held.ts';
import { originOf, pricesOf, sourceOf, sourceOfPrice, sourceOfRating } from '../../data/rules/deals/source.ts';
import { english } from '../../data/messages/text.ts';
import { discountLabel } from '../../data/rules/deals/discount-label.ts';
import { discountWorth } from '../../data/rules/deals/discount-worth.ts';
import { nameOrder } from '../../data/rules/text/store-name-order.ts';
import { publicFrom } from '../../data/rules/deals/post-state.ts';
import type { Blog } from '../../data/schema/blog.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';
import { FLAG, type IndexedRow, type RowKind, rowShapes } from './indexed-row.ts';
import { searchText } from './search-text.ts';
import type { AmazonProduct } from '../../data/schema/amazon-product.ts';

/** The fields of a row that stand in its record. */
const fieldsIn = (kind: RowKind, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(rowShapes[kind].shape, name)));
const savedKeys = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
const NEVER = { starts: null, urgent: null, expires: null };
/** Facts as bits. */
const flagsOf = (facts: { readonly [name in keyof typeof FLAG]?: boolean }): number =>
  Object.entries(facts).reduce((sum, [name, is]) => sum | (is ? FLAG[name as keyof typeof FLAG] : 0), 0);

const PRODUCTS = 'amazon-products' satisfies DocumentKey;

/** The rows of a document; a store comes before its deals. */
export function rowsOf(key: string, document: unknown, timeZone: string): IndexedRow[] {
  if (document === undefined) return [];
  if (key === PRODUCTS)
    return (document as DocumentOf<typeof PRODUCTS>).products.map((product) => productRow(product, timeZone));
  return key.startsWith('stores/') ? storeRows(document as Store, timeZone) : [postRow(document as Blog, timeZone)];
}

function storeRows(store: Store, timeZone: string): IndexedRow[] {
  const same = repeated<Coupon | Offer>([...store.coupons, ...store.offers]);
  const row = (kind: 'coupons' | 'offers') => (deal: Coupon | Offer) =>
    dealRow(store, kind, deal, same.has(deal), timeZone);
  return [storeRow(store), ...store.coupons.map(row('coupons')), ...store.offers.map(row('offers'))];
}

function storeRow(store: Store): IndexedRow {
  const { name, slug, category, coupons, offers } = store;
  return {
    kind: 'stores',
    id: store.id,
    text: searchText(name, slug, category),
    fields: { ...fieldsIn('stores', store), coupons: coupons.length, offers: offers.length },
    flags: 0,
    ...NEVER,
    keys: { ...savedKeys(store), title: nameOrder(name), category: nameOrder(category) },
  };
}

function dealRow(
  store: Store,
  kind: 'coupons' | 'offers',
  deal: (Coupon | Offer) & { draft?: true },
  isRepeated: boolean,
  timeZone: string,
): IndexedRow {
  const { title, code, active } = deal;
  const held = breachOfDeal(deal);
  const source = sourceOf(deal);
  const { starts, urgent, expires } = dealInstants({ ...deal, held: held !== null }, timeZone);
  const facts = { active, unlinked: isUnlinked(store, deal), repeated: isRepeated, draft: isDraft(deal) };
  return {
    kind,
    id: deal.id,
    text: searchText(code, title, store.name),
    fields: { ...fieldsIn(kind, deal), ...facts, discount: discountLabel(deal, english()), source, held },
    flags: flagsOf({ ...facts, held: held !== null, limited: deal.countries !== undefined, [source.kind]: true }),
    starts,
    urgent,
    expires,
    keys: {
      ...savedKeys(deal),
      title: nameOrder(title),
      store: nameOrder(store.name),
      code: code === undefined ? null : nameOrder(code),
      discount: discountWorth(deal.discountType, deal.discountValue) || null,
      startsAt: starts,
      expiryDate: expires,
      verifiedAt: deal.verifiedAt === undefined ? null : Date.parse(deal.verifiedAt),
    },
  };
}

function postRow(post: Blog, timeZone: string): IndexedRow {
  const { title, slug, category, status, featured, publishAt = null } = post;
  const publishedAt = post.publishedAt ?? (status === 'published' ? publishAt : null);
  return {
    kind: 'blogs',
    id: post.id,
    text: searchText(title, slug, post.keywords.join(' ')),
    fields: { ...fieldsIn('blogs', post), publishedAt, storeId: post.targetStoreId },
    flags: flagsOf({ [status]: true, featured }),
    ...NEVER,
    starts: status === 'published' ? publicFrom(post, timeZone) : null,
    keys: {
      ...savedKeys(post),
      title: nameOrder(title),
      category: nameOrder(category),
      publishedAt: publishedAt === null ? null : Date.parse(publishedAt),
    },
  };
}

/** The row of a product. When its price may be shown depends on the time: that is kept as instants. */
function productRow(product: AmazonProduct, timeZone: string): IndexedRow {
  const { name, category, featured, originalPrice = null, salePrice = null, discount = null, rating = null } = product;
  const price = salePrice ?? originalPrice;
  const source = sourceOfPrice(product);
  const ratingSource = rating === null ? null : sourceOfRating(product);
  const shown = pricesShown(product, () => timeZone);
  const isHeld =
    breachOfRating(product) !== null ||
    pricesOf(product).some((field) => originOf(product, field).source.kind === 'model');
  return {
    kind: 'amazon-products',
    id: product.id,
    text: searchText(name, product.keywords),
    fields: { ...fieldsIn(PRODUCTS, product), source, ratingSource, figures: figuresOf(product) },
    flags: flagsOf({
      featured,
      unpriced: price === null,
      held: isHeld,
      [source.kind]: true,
      ...(ratingSource !== null && { [ratingSource.kind]: true }),
    }),
    // from when until when its prices may be shown
    starts: shown === null ? null : Math.max(0, shown.from),
    urgent: null,
    expires: shown === null ? null : Math.max(0, shown.until),
    keys: { ...savedKeys(product), title: nameOrder(name), category: nameOrder(category), price, discount, rating },
  };
}
