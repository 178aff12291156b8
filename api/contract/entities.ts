import { z } from 'zod';
import { couponDiscountTypes, coupon } from '../../data/schema/coupon.ts';
import { id } from '../../data/schema/fields.ts';
import { offerDiscountTypes, offer } from '../../data/schema/offer.ts';
import { store } from '../../data/schema/store.ts';

/** What replies hold of each thing: specification section 3. Nothing here is a draft or switched off, save in the owner's shapes. */

const logoView = z.object({ src: z.string().nullable(), initials: z.string() });

/** The card that pages show, every string ready to be read (`data/queries/cards.ts`). */
export const dealCard = z.object({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  discount: z.string(),
  code: z.string().nullable(),
  maskedCode: z.string().nullable(),
  badge: z.enum(['Verified', 'Featured', 'Limited']),
  verified: z.boolean(),
  featured: z.boolean(),
  active: z.boolean(),
  expiry: z.object({ date: z.string(), iso: z.string(), state: z.enum(['later', 'urgent', 'expired']) }).nullable(),
  href: z.string(),
  external: z.boolean(),
  store: z.object({ name: z.string(), href: z.string(), logo: logoView }),
});

export const embeddedStore = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string(),
  website: z.string().optional(),
});

export const publicStore = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  logo: z.string(),
  description: z.string(),
  website: z.string().optional(),
  category: z.string(),
  dealCount: z.int(),
});

export const publicCategory = z.object({ id: z.string(), name: z.string(), slug: z.string() });

export const publicCoupon = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  code: z.string().optional(),
  discountType: z.enum(couponDiscountTypes),
  discountValue: z.string(),
  verified: z.boolean(),
  featured: z.boolean(),
  expiryDate: z.string().optional(),
  storeId: z.string(),
  store: embeddedStore,
  card: dealCard,
});

export const publicOffer = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  storeId: z.string(),
  categoryId: z.string().optional(),
  code: z.string().optional(),
  affiliateLink: z.string(),
  discountType: z.enum(offerDiscountTypes),
  discountValue: z.string(),
  expiryDate: z.string().optional(),
  active: z.boolean(),
  sortOrder: z.int(),
  store: embeddedStore,
  card: dealCard,
});

export const publicStoreDetail = publicStore.extend({ coupons: z.array(publicCoupon), offers: z.array(publicOffer) });

/** Whole records, as the owner edits them. */
export const ownerStore = store
  .omit({ coupons: true, offers: true })
  .extend({ couponCount: z.int(), offerCount: z.int() });
export const ownerCoupon = coupon.extend({ storeId: z.string(), store: embeddedStore });
export const ownerOffer = offer.extend({ storeId: z.string(), store: embeddedStore });
export const ownerStoreDetail = ownerStore.extend({ coupons: z.array(ownerCoupon), offers: z.array(ownerOffer) });

export type OwnerStore = z.infer<typeof ownerStore>;
export type OwnerStoreDetail = z.infer<typeof ownerStoreDetail>;
export type OwnerCoupon = z.infer<typeof ownerCoupon>;
export type OwnerOffer = z.infer<typeof ownerOffer>;

/** The answer to a deletion, and to a log-out. */
export const nothing = z.object({});
export const byId = z.object({ id });
export const bySlug = z.object({ slug: z.string().max(200) });
