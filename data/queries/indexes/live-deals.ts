import { expiryInstant, startInstant } from '../../rules/dates/expiry.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { Offer } from '../../schema/offer.ts';
import type { Store } from '../../schema/store.ts';
import type { Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';

interface Deal {
  active: boolean;
  startsAt?: string | undefined;
  expiryDate?: string | undefined;
}

/** The site's time zone, read once, and only where a deal has a date. */
function zoneOf(read: Read): () => string {
  let zone: string | undefined;
  return () => (zone ??= read(siteTimeZone));
}

const mayShow = (read: Read, { active, startsAt }: Deal, zone: () => string): boolean =>
  active && (startsAt === undefined || !read.isBefore(startInstant(startsAt, zone())));

const isOver = (read: Read, { expiryDate }: Deal, zone: () => string): boolean =>
  expiryDate !== undefined && !read.isBefore(expiryInstant(expiryDate, zone()));

function shownOf<Some extends Deal>(read: Read, deals: readonly Some[]): Some[] {
  const zone = zoneOf(read);
  return deals.filter((deal) => mayShow(read, deal, zone));
}

function liveOf<Some extends Deal>(read: Read, deals: readonly Some[]): Some[] {
  const zone = zoneOf(read);
  return deals.filter((deal) => mayShow(read, deal, zone) && !isOver(read, deal, zone));
}

/** Whether a deal may be shown at all: it is switched on and has started. */
export const isShown = (read: Read, deal: Deal): boolean => mayShow(read, deal, zoneOf(read));

/** Expired ones too: those still show, as expired (departure 6). */
export const shownCoupons = (read: Read, store: Store): Coupon[] => shownOf(read, store.coupons);
export const shownOffers = (read: Read, store: Store): Offer[] => shownOf(read, store.offers);

/** Shown and not expired: what counts, and what lists hold. */
export const liveCoupons = (read: Read, store: Store): Coupon[] => liveOf(read, store.coupons);
export const liveOffers = (read: Read, store: Store): Offer[] => liveOf(read, store.offers);

/** Active coupons plus active offers. */
export const activeDeals = (read: Read, store: Store): number =>
  liveCoupons(read, store).length + liveOffers(read, store).length;

/** Departure 2: a figure the owner typed is shown as typed; 0 means "count them". */
export const dealCount = (read: Read, store: Store): number => store.dealCount || activeDeals(read, store);
