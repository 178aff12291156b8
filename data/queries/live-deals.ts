import { expiryInstant, startInstant } from '../rules/expiry.ts';
import type { Coupon } from '../schema/coupon.ts';
import type { Offer } from '../schema/offer.ts';
import type { Store } from '../schema/store.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';
import { siteTimeZone } from './site.ts';

/** Whether a deal may be shown at all: it is switched on and has started. */
export function isShown(read: Read, { active, startsAt }: { active: boolean; startsAt?: string | undefined }): boolean {
  return active && (startsAt === undefined || !read.isBefore(startInstant(startsAt, read(siteTimeZone))));
}

function isOver(read: Read, deal: { expiryDate?: string | undefined }): boolean {
  return deal.expiryDate !== undefined && !read.isBefore(expiryInstant(deal.expiryDate, read(siteTimeZone)));
}

/** Expired ones too: those still show, as expired (departure 6). */
export const shownCoupons = (read: Read, store: Store): Coupon[] =>
  store.coupons.filter((coupon) => isShown(read, coupon));
export const shownOffers = (read: Read, store: Store): Offer[] => store.offers.filter((offer) => isShown(read, offer));

/** Shown and not expired: what counts, and what lists hold. */
export const liveCoupons = (read: Read, store: Store): Coupon[] =>
  shownCoupons(read, store).filter((coupon) => !isOver(read, coupon));
export const liveOffers = (read: Read, store: Store): Offer[] =>
  shownOffers(read, store).filter((offer) => !isOver(read, offer));

/** Active coupons plus active offers. */
export const activeDeals = (read: Read, store: Store): number =>
  liveCoupons(read, store).length + liveOffers(read, store).length;

/** Departure 2: a figure the owner typed is shown as typed; 0 means "count them". */
export const dealCount = (read: Read, store: Store): number => store.dealCount || activeDeals(read, store);

/** How many coupons of a store can be used now. */
export const activeCoupons = defineQuery('active-coupons', (read, storeId: string): number => {
  const store = read.document(`stores/${storeId}`);
  return store ? liveCoupons(read, store).length : 0;
});
