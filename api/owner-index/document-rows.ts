import { dealInstants, isDraft, isUnlinked, repeated } from '../../data/rules/deal-state.ts';
import { discountLabel } from '../../data/rules/discount-label.ts';
import { discountWorth } from '../../data/rules/discount-worth.ts';
import { nameOrder } from '../../data/rules/name-order.ts';
import type { AmazonProduct } from '../../data/schema/amazon-product.ts';
import { blogStatuses, type Blog } from '../../data/schema/blog.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { DocumentKey, DocumentOf } from '../../data/schema/documents.ts';
import type { Offer } from '../../data/schema/offer.ts';
import type { Store } from '../../data/schema/store.ts';
import { FLAG, type IndexedRow } from './indexed-row.ts';
import { searchText } from './search-text.ts';

const PRODUCTS = 'amazon-products' satisfies DocumentKey;

/** From documents to rows of the index. */

interface Saved {
  id: string;
  revision: number;
  createdAt: string;
  updatedAt: string;
}

const savedFields = ({ id, revision, createdAt, updatedAt }: Saved) => ({ id, revision, createdAt, updatedAt });
const savedKeys = ({ createdAt, updatedAt }: Saved) => ({
  createdAt: Date.parse(createdAt),
  updatedAt: Date.parse(updatedAt),
});
const NEVER = { starts: null, urgent: null, expires: null };
const flagsOf = (facts: { readonly [name in keyof typeof FLAG]?: boolean }): number =>
  Object.entries(facts).reduce((sum, [name, is]) => sum | (is ? FLAG[name as keyof typeof FLAG] : 0), 0);
const instantOf = (dayOrInstant: string | undefined): number | null =>
  dayOrInstant === undefined ? null : Date.parse(dayOrInstant);

/** The rows of a document; a store comes before its deals. */
export function rowsOf(key: string, document: unknown, timeZone: string): IndexedRow[] {
  if (document === undefined) return [];
  if (key === PRODUCTS) return (document as DocumentOf<typeof PRODUCTS>).products.map(productRow);
  return key.startsWith('stores/') ? storeRows(document as Store, timeZone) : [postRow(document as Blog)];
}

function storeRows(store: Store, timeZone: string): IndexedRow[] {
  const same = repeated<Coupon | Offer>([...store.coupons, ...store.offers]);
  const row = (kind: 'coupons' | 'offers') => (deal: Coupon | Offer) =>
    dealRow(store, kind, deal, same.has(deal), timeZone);
  return [storeRow(store), ...store.coupons.map(row('coupons')), ...store.offers.map(row('offers'))];
}

function storeRow(store: Store): IndexedRow {
  const { name, slug, logo, category, website = null, coupons, offers } = store;
  return {
    kind: 'stores',
    id: store.id,
    text: searchText(name, slug, category),
    fields: {
      ...savedFields(store),
      name,
      slug,
      logo,
      category,
      website,
      coupons: coupons.length,
      offers: offers.length,
    },
    flags: 0,
    ...NEVER,
    keys: { ...savedKeys(store), title: nameOrder(name), category: nameOrder(category) },
  };
}

function dealRow(
  store: Store,
  kind: 'coupons' | 'offers',
  deal: (Coupon | Offer) & { active?: boolean; draft?: true; affiliateLink?: string },
  isRepeated: boolean,
  timeZone: string,
): IndexedRow {
  const { title, code = null, startsAt = null, expiryDate = null, verifiedAt = null, active = true } = deal;
  const { starts, urgent, expires } = dealInstants(deal, timeZone);
  const facts = { active, unlinked: isUnlinked(store, deal), repeated: isRepeated, draft: isDraft(deal) };
  return {
    kind,
    id: deal.id,
    text: searchText(deal.code, title, store.name),
    fields: {
      ...savedFields(deal),
      title,
      code,
      discount: discountLabel(deal.discountType, deal.discountValue),
      startsAt,
      expiryDate,
      verifiedAt,
      ...facts,
    },
    flags: flagsOf(facts),
    starts,
    urgent,
    expires,
    keys: {
      ...savedKeys(deal),
      title: nameOrder(title),
      store: nameOrder(store.name),
      code: code === null ? null : nameOrder(code),
      discount: discountWorth(deal.discountType, deal.discountValue) || null,
      startsAt: starts,
      expiryDate: expires,
      verifiedAt: instantOf(deal.verifiedAt),
    },
  };
}

function postRow(post: Blog): IndexedRow {
  const { title, slug, category, status, featured, generated, publishedAt = null, targetStoreId = null } = post;
  return {
    kind: 'blogs',
    id: post.id,
    text: searchText(title, slug, post.keywords.join(' ')),
    fields: {
      ...savedFields(post),
      title,
      slug,
      category,
      status,
      featured,
      generated,
      publishedAt,
      storeId: targetStoreId,
    },
    flags: flagsOf({
      draft: status === 'draft',
      published: status === 'published',
      archived: status === 'archived',
      featured,
    }),
    ...NEVER,
    keys: {
      ...savedKeys(post),
      title: nameOrder(title),
      category: nameOrder(category),
      state: blogStatuses.indexOf(status),
      publishedAt: instantOf(post.publishedAt),
    },
  };
}

function productRow(product: AmazonProduct): IndexedRow {
  const { name, category, featured, imageUrl, affiliateLink } = product;
  const { originalPrice = null, salePrice = null, discount = null, rating = null, priceCheckedAt = null } = product;
  const price = salePrice ?? originalPrice;
  return {
    kind: 'amazon-products',
    id: product.id,
    text: searchText(name, product.keywords),
    fields: {
      ...savedFields(product),
      name,
      category,
      featured,
      imageUrl,
      affiliateLink,
      originalPrice,
      salePrice,
      discount,
      rating,
      priceCheckedAt,
    },
    flags: flagsOf({ featured, unpriced: price === null }),
    ...NEVER,
    keys: { ...savedKeys(product), title: nameOrder(name), category: nameOrder(category), price, discount, rating },
  };
}
