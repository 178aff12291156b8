import { z } from 'zod';
import { coupon } from '../../../data/schema/coupon.ts';
import { id } from '../../../data/schema/fields.ts';
import { offer } from '../../../data/schema/offer.ts';
import { embeddedStore } from '../../../data/schema/public-shapes.ts';
import { store } from '../../../data/schema/store.ts';

/** Whole records, as the owner edits them; `data/schema/public-shapes.ts` has what everyone may read. */
export const ownerStore = store
  .omit({ coupons: true, offers: true, deletedImports: true })
  .extend({ couponCount: z.int(), offerCount: z.int() });
const inItsStore = { storeId: z.string(), store: embeddedStore };
export const ownerCoupon = coupon.extend(inItsStore);
export const ownerOffer = offer.extend(inItsStore);
export const ownerStoreDetail = ownerStore.extend({ coupons: z.array(ownerCoupon), offers: z.array(ownerOffer) });

export type OwnerStore = z.infer<typeof ownerStore>;
export type OwnerStoreDetail = z.infer<typeof ownerStoreDetail>;
export type OwnerCoupon = z.infer<typeof ownerCoupon>;
export type OwnerOffer = z.infer<typeof ownerOffer>;

export const byId = z.object({ id });
export const bySlug = z.object({ slug: z.string().max(200) });

const LAST_PAGE = 100_000;
/** Of a list that is answered a page at a time, from 1. */
export const pageNumber = z.coerce.number().int().min(1).max(LAST_PAGE).default(1);
