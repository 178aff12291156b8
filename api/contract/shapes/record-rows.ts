import { z } from 'zod';
import { dealStates } from '../../../data/rules/deals/deal-state.ts';
import { honestyRules } from '../../../data/rules/deals/held.ts';
import { postStates } from '../../../data/rules/deals/post-state.ts';
import { amazonProduct } from '../../../data/schema/amazon-product.ts';
import { blog } from '../../../data/schema/blog.ts';
import { offer } from '../../../data/schema/offer.ts';
import { source } from '../../../data/schema/source.ts';
import { store } from '../../../data/schema/store.ts';

/** Rows of the owner's tables. What is missing is null; `kind` is the collection, `/api/{kind}/{id}` the record itself. */

const saved = store.pick({ id: true, revision: true, createdAt: true, updatedAt: true });
const text = z.string().nullable();
/** Why it is on no page although it is switched on; null: it breaks no rule. */
const held = z.object({ rule: z.enum(honestyRules), reason: z.string() }).nullable();

/** Of the last four weeks; of a store with its deals. Null: not counted yet, a moment after a start. */
const uses = z.object({ clicks: z.int().nullable(), copies: z.int().nullable() });

export const dealRow = saved.extend(offer.pick({ title: true, active: true, countries: true }).shape).extend({
  kind: z.enum(['coupons', 'offers']),
  storeId: z.string(),
  storeName: z.string(),
  storeSlug: z.string(),
  code: text,
  affiliateLink: text,
  /** As its card shows it: `20% OFF`. */
  discount: z.string(),
  startsAt: text,
  expiryDate: text,
  verifiedAt: text,
  state: z.enum(dealStates),
  /** *Live*, *Held back*, *Starts Fri 00:00*, *Ended 27 Oct*, *Off*. */
  stateText: z.string(),
  /** Live, and ends within the week. */
  ending: z.boolean(),
  /** A click leads nowhere but to its store's page here. */
  unlinked: z.boolean(),
  /** Another deal of its store has its code. */
  repeated: z.boolean(),
  /** A generator made it, and the owner has not switched it on yet. */
  draft: z.boolean(),
  source,
  held,
  ...uses.shape,
});

export const storeRow = saved.extend(store.pick({ name: true, slug: true, logo: true, category: true }).shape).extend({
  kind: z.literal('stores'),
  website: text,
  affiliateLink: text,
  coupons: z.int(),
  offers: z.int(),
  /** Deals that are live, and drafts of a generator. */
  live: z.int(),
  drafts: z.int(),
  ...uses.shape,
});

export const postRow = saved
  .extend(blog.pick({ title: true, slug: true, category: true, status: true, featured: true, generated: true }).shape)
  .extend({
    kind: z.literal('blogs'),
    storeId: text,
    storeName: text,
    publishAt: text,
    /** The first publication; of a scheduled post, the planned one. */
    publishedAt: text,
    state: z.enum(postStates),
    /** *Draft*, *Scheduled Fri 09:00*, *Published*, *Archived*. */
    stateText: z.string(),
  });

export const productRow = saved
  .extend(amazonProduct.pick({ name: true, category: true, featured: true, imageUrl: true, affiliateLink: true }).shape)
  .extend({
    kind: z.literal('amazon-products'),
    /** Of both prices. */
    currency: z.string(),
    originalPrice: z.number().nullable(),
    salePrice: z.number().nullable(),
    discount: z.int().nullable(),
    rating: z.number().nullable(),
    priceCheckedAt: text,
    /** Of its price. */
    source,
    /** Of its rating; null: it has none. */
    ratingSource: source.nullable(),
    held,
  });

export const recordRow = z.discriminatedUnion('kind', [dealRow, storeRow, postRow, productRow]);

export type DealRow = z.infer<typeof dealRow>;
export type StoreRow = z.infer<typeof storeRow>;
export type PostRow = z.infer<typeof postRow>;
export type ProductRow = z.infer<typeof productRow>;
export type RecordRow = z.infer<typeof recordRow>;
