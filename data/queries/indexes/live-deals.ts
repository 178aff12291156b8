import { expiryInstant, startInstant } from '../../rules/dates/expiry.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import type { Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';

type Deal = Pick<Coupon, 'active' | 'startsAt' | 'expiryDate'>;

/** Whether a deal may be shown at all: it is switched on and has started. The time zone is read only where a deal has a date. */
export const isShown = (read: Read, { active, startsAt }: Deal): boolean =>
  active && (startsAt === undefined || !read.isBefore(startInstant(startsAt, read(siteTimeZone))));

/** Shown and not expired: what counts, and what lists hold. */
function live<Some extends Deal>(read: Read, deals: readonly Some[]): Some[] {
  let zone: string | undefined;
  const isOver = (date: string) => !read.isBefore(expiryInstant(date, (zone ??= read(siteTimeZone))));
  return deals.filter((deal) => isShown(read, deal) && (deal.expiryDate === undefined || !isOver(deal.expiryDate)));
}
export const liveCoupons = (read: Read, { coupons }: Store): Coupon[] => live(read, coupons);
export const liveOffers = (read: Read, { offers }: Store): Offer[] => live(read, offers);

/** Active coupons plus active offers. */
export const activeDeals = (read: Read, store: Store): number =>
  liveCoupons(read, store).length + liveOffers(read, store).length;

/** Departure 2: a figure the owner typed is shown as typed; 0 means "count them". */
export const dealCount = (read: Read, store: Store): number => store.dealCount || activeDeals(read, store);
