import type { Badge } from '../rules/badge.ts';
import type { ExpiryState } from '../rules/expiry.ts';

/** What pages, islands and API replies show of one thing: every string ready to be read. */

export interface LogoView {
  /** null: there is none, and the initials stand for it. */
  src: string | null;
  /** One or two letters. */
  initials: string;
}

/** A store as lists show it. */
export interface StoreCard {
  id: string;
  name: string;
  /** `/store/acme` */
  href: string;
  logo: LogoView;
  category: string;
  /** `/category/home-garden`; null when the catalogue has no such category. */
  categoryHref: string | null;
  description: string;
  website: string | null;
  /** Typed by the owner, or counted: active and not expired. */
  dealCount: number;
}

export interface ExpiryView {
  /** en-GB short, `12 Dec 2026`. */
  date: string;
  /** `2026-12-12` for the time element. */
  iso: string;
  /** urgent: 7 days or fewer remain; expired counts as urgent too, and says so. */
  state: ExpiryState;
}

/** A coupon or an offer on its store's own page. */
export interface StoreDeal {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  key: string;
  title: string;
  description: string;
  /** `20% OFF`, `$5 OFF`, `FREE SHIPPING`, or the owner's own words; empty: nothing to show. */
  discount: string;
  code: string | null;
  /** The first and last two characters with stars between, or six stars. */
  maskedCode: string | null;
  badge: Badge;
  verified: boolean;
  featured: boolean;
  /** Offers only: switched on by the owner, and not over. */
  active: boolean;
  expiry: ExpiryView | null;
  /** Where copying or clicking leads: affiliate link, else the store's website, else the store's page here. */
  href: string;
  /** False when `href` is a page of this site. */
  external: boolean;
}

/** A coupon or an offer among those of other stores. */
export interface DealCard extends StoreDeal {
  store: { name: string; href: string; logo: LogoView };
}

export interface CategoryLink {
  name: string;
  slug: string;
  /** `/category/travel` */
  href: string;
  /** How many stores are in it. */
  stores: number;
}
