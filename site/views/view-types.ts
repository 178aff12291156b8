import type { CategoryLink, DealCard, StoreCard } from '../../data/queries/cards.ts';
import type { SiteLayout } from '../../data/queries/site.ts';

export type { CategoryLink, DealCard, ExpiryView, LogoView, StoreCard } from '../../data/queries/cards.ts';
/** What every page is given beside its own view: the layout's words and links. */
export type LayoutView = SiteLayout;

export interface HomeView {
  layout: LayoutView;
  heroTiles: { figure: string; label: string }[];
  categories: CategoryLink[];
  popularStores: StoreCard[];
  featuredCoupons: DealCard[];
  latestCoupons: DealCard[];
}

export interface LetterLink {
  /** `A`, `Ca`, `0–9` */
  label: string;
  href: string;
  /** The page that is being shown, or the letter it belongs to. */
  current: boolean;
}

export interface StoresView {
  layout: LayoutView;
  /** How many stores this page is of: all there are, or for `letter` and `search` those of this page. */
  total: number;
  /** Text being searched for when our server renders `/stores?search=`; empty on published pages. */
  search: string;
  /** What this page is of: everything, the most popular ones of many, one leaf of the alphabet, or what a search found. */
  scope: 'all' | 'popular' | 'letter' | 'search';
  /** `A`, `Ca`, `0–9`; empty unless scope is `letter`. */
  heading: string;
  stores: StoreCard[];
  /** The alphabet, one link a first letter; empty while one page holds all stores. */
  letters: LetterLink[];
  /** On a `letter` page whose first letter fills several pages: those pages. */
  neighbours: LetterLink[];
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
