/** What every page is given beside its own view: the layout's words, links and colours. */
export interface LayoutView {
  siteName: string;
  description: string;
  contactEmail: string;
  footerText: string;
  /** Absolute, without a trailing slash: `https://deals.example`. */
  siteUrl: string;
  /** Order of specification section 2; `href` null: the icon has no target. */
  social: { name: 'Facebook' | 'Instagram' | 'Twitter' | 'Youtube'; href: string | null }[];
}

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
  state: 'later' | 'urgent' | 'expired';
}

/** A coupon or an offer as a card. */
export interface DealCard {
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  key: string;
  title: string;
  description: string;
  /** `20% OFF`, `$5 OFF`, `FREE SHIPPING`, or the owner's own words; empty: nothing to show. */
  discount: string;
  code: string | null;
  /** The first and last two characters with stars between, or six stars. */
  maskedCode: string | null;
  badge: 'Verified' | 'Featured' | 'Limited';
  verified: boolean;
  featured: boolean;
  /** Offers only. */
  active: boolean;
  expiry: ExpiryView | null;
  /** Where copying or clicking leads: affiliate link, else the store's website, else the store's page here. */
  href: string;
  /** False when `href` is a page of this site. */
  external: boolean;
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

export interface HomeView {
  layout: LayoutView;
  heroTiles: { figure: string; label: string }[];
  categories: CategoryLink[];
  popularStores: StoreCard[];
  featuredCoupons: DealCard[];
  latestCoupons: DealCard[];
}

export interface StoresView {
  layout: LayoutView;
  /** How many stores there are in all. */
  total: number;
  /** Text being searched for when our server renders `/stores?search=`; empty on published pages. */
  search: string;
  /** What this page is of: everything, the most popular ones of many, one leaf of the alphabet, or what a search found. */
  scope: 'all' | 'popular' | 'letter' | 'search';
  /** `A`, `Ca`, `0–9`; empty unless scope is `letter`. */
  heading: string;
  stores: StoreCard[];
  /** Every further page, for people and crawlers; empty while one page holds all stores. */
  letters: { label: string; href: string; count: number; current: boolean }[];
}

export interface StoreView {
  layout: LayoutView;
  store: StoreCard;
  /** Active coupons plus active offers. */
  activeDeals: number;
  offers: DealCard[];
  coupons: DealCard[];
}

/** Pages that hold only their own words: not found and so on. */
export interface WordsView {
  layout: LayoutView;
}
