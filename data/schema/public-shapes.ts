import { z } from 'zod';
import { amazonProduct } from './amazon-product.ts';
import { blog } from './blog.ts';
import { category } from './category.ts';
import { publicCouponFields } from './coupon.ts';
import { dealCard } from './deal-card.ts';
import { publicOfferFields } from './offer.ts';
import { settingsInput } from './settings.ts';
import { store } from './store.ts';

/** What public replies hold of each thing: specification section 3. Nothing here is a draft or switched off. */

const pickedStore = { id: true, name: true, slug: true, logo: true, website: true, affiliateLink: true } as const;
/** The store that replies embed in each deal. */
export const embeddedStore = store.pick(pickedStore);
/** `dealCount` is counted where the owner typed none. */
export const publicStore = store.pick({ ...pickedStore, description: true, category: true, dealCount: true });
export const publicCategory = category.pick({ id: true, name: true, slug: true, description: true, icon: true });

/** A deal with its store, and with the card that pages show of it. */
const inItsStore = { storeId: z.string(), store: embeddedStore, card: dealCard };
export const publicCoupon = publicCouponFields.extend(inItsStore);
export const publicOffer = publicOfferFields.extend(inItsStore);
export const publicStoreDetail = publicStore.extend({ coupons: z.array(publicCoupon), offers: z.array(publicOffer) });

export const targetStore = store.pick({ name: true, slug: true });
/** A published post as lists hold it, without its content. */
export const publicPostSummary = blog
  .pick({
    id: true,
    slug: true,
    title: true,
    /** Never empty: the beginning of the content stands in. */
    excerpt: true,
    category: true,
    featured: true,
    createdAt: true,
    seoDescription: true,
    keywords: true,
  })
  .extend({
    status: z.literal('published'),
    /** Counted; 0 when nothing was. */
    viewCount: z.int(),
    publishedAt: z.string(),
    authorName: z.string(),
    targetStore: targetStore.nullable(),
  });
/** `content` is sanitised. */
export const publicPost = publicPostSummary.extend({
  content: blog.shape.content,
  affiliateLinks: blog.shape.affiliateLinks,
});

/** `viewsThisWeek` null: nothing was counted. */
export const publicProduct = amazonProduct
  .omit({
    revision: true,
    createdAt: true,
    updatedAt: true,
    source: true,
    priceSource: true,
    ratingSource: true,
    withdrawnAt: true,
    ownFields: true,
    otherPrices: true,
  })
  .extend({ viewsThisWeek: z.int().nullable() });

export const publicConfig = settingsInput.pick({
  siteName: true,
  description: true,
  primaryColor: true,
  secondaryColor: true,
  contactEmail: true,
  footerText: true,
  domain: true,
  currency: true,
  language: true,
  country: true,
  /** Tracking code waits until the visitor agrees. */
  trackingNeedsConsent: true,
});

export type EmbeddedStore = z.infer<typeof embeddedStore>;
export type PublicStore = z.infer<typeof publicStore>;
export type PublicStoreDetail = z.infer<typeof publicStoreDetail>;
export type PublicCategory = z.infer<typeof publicCategory>;
export type PublicCoupon = z.infer<typeof publicCoupon>;
export type PublicOffer = z.infer<typeof publicOffer>;
export type PublicPostSummary = z.infer<typeof publicPostSummary>;
export type PublicPost = z.infer<typeof publicPost>;
export type PublicProduct = z.infer<typeof publicProduct>;
export type PublicConfig = z.infer<typeof publicConfig>;

/** A record cut down to the fields of a shape. Absent ones stay absent, and so does whatever else the record holds. */
export function fieldsOf<Shape extends z.ZodObject>(shape: Shape, record: z.infer<Shape>): z.infer<Shape> {
  const fields = Object.keys(shape.shape).map((field) => [field, record[field]] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.infer<Shape>;
}
