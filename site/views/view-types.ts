import type { CategoryLink, StoreCard, StoreTile } from '../../data/queries/indexes/cards.ts';
import type { DealCard, StoreDeal } from '../../data/schema/deal-card.ts';
import type { DigestKind } from '../../data/schema/settings.ts';
import type { CategoryIcon } from '../../data/schema/category.ts';
import type { PostCard } from '../../data/queries/indexes/post-cards.ts';
import type { ProductCard } from '../../data/queries/products.ts';
import type { Hero, SiteLayout } from '../../data/queries/reading/site.ts';
import type { CouponFilter } from './coupon-filter.ts';
import type { FoundGroup } from '../../data/rules/search/found-groups.ts';
import type { PostFilterChoice } from './post-filter-choice.ts';
import type { PageMeta } from './page-meta.ts';

export type { PostCard } from '../../data/queries/indexes/post-cards.ts';
export type { PageMeta } from './page-meta.ts';
export type { Crumb } from './structured-data.ts';
export type { StoreCard } from '../../data/queries/indexes/cards.ts';
export type { DealCard, LogoView, StoreDeal } from '../../data/schema/deal-card.ts';
/** What every page is given beside its own view: the layout's texts and links. */
export interface LayoutView extends SiteLayout {
  /** What the owner previews, and who sees it; only our server renders that. `why`: a link to what the page was made from. */
  preview?: { text: string; why?: { text: string; href: string } | null };
  /** The style sheet of colours that are not saved, in place of the published one. */
  theme?: string;
}

/** What is shown on every page; all of a page that holds only fixed text, as the one of what is not found. */
export interface MessageView {
  layout: LayoutView;
  meta: PageMeta;
}

export interface HomeView extends MessageView {
  hero: Hero;
  categories: CategoryLink[];
  popularStores: StoreCard[];
  featuredCoupons: DealCard[];
  latestCoupons: DealCard[];
  /** What the sign-up to the newsletter promises. */
  digest: DigestKind;
  /** What our server makes the page for, at an address with a filter; null on the published page. */
  made: { filter: CouponFilter; coupons: DealCard[]; more: boolean } | null;
}

export interface LetterLink {
  /** `A`, `Ca`, `0–9` */
  label: string;
  href: string;
  /** The page that is being shown, or the letter it belongs to. */
  current: boolean;
}

/** A link that is called as what it leads to. */
export interface NamedLink {
  name: string;
  href: string;
}

/** What a search found, made by our server. */
export interface FoundView {
  /** What was searched for in place of a typo; null: that which was typed. */
  corrected: string | null;
  groups: FoundGroup[];
  /** By the kind of a group, where more of it is shown. */
  more: { readonly [kind: string]: string };
  /** The ways on from a search that finds nothing. */
  popular: NamedLink[];
  categories: NamedLink[];
}

export interface StoresView extends MessageView {
  /** How many stores this page is of: all there are, or for `letter` and `search` those of this page. */
  total: number;
  /** Text being searched for when our server renders `/stores?search=`; empty on published pages. */
  search: string;
  /** What this page is of: everything, the most popular ones of many, one partition of the alphabet, or what a search found. */
  scope: 'all' | 'popular' | 'letter' | 'search';
  /** `A`, `Ca`, `0–9`; empty unless scope is `letter`. */
  heading: string;
  stores: StoreCard[];
  /** What a search found; null unless scope is `search`. */
  found: FoundView | null;
  /** The alphabet, one link a first letter; empty while one page holds all stores. */
  letters: LetterLink[];
  /** On a `letter` page whose first letter fills several pages: those pages. */
  neighbours: LetterLink[];
}

export interface StoreView extends MessageView {
  store: StoreCard;
  /** Active coupons plus active offers. */
  activeDeals: number;
  /** How many of these have a code. */
  codes: number;
  /** `25%`: the most that one of these takes off in percent; null: none does. */
  upTo: string | null;
  /** In the order they are shown; `offers` and `coupons` hold only active ones. */
  offers: StoreDeal[];
  coupons: StoreDeal[];
  /** Offers and coupons that are over. */
  expired: StoreDeal[];
  /** Sanitised HTML of the owner's below the deals; null: there is none. */
  about: string | null;
  /** The newest guide about this store, with a label when a model wrote it; null: there is none. */
  guide: { title: string; href: string; label: string | null } | null;
  /** Some other stores of its category with deals. */
  more: { title: string; stores: StoreTile[] };
}

/** A date in both forms: long US, `November 21, 2026`, and `2026-11-21` for the time element. */
interface DateView {
  text: string;
  iso: string;
}

export interface CategoriesView extends MessageView {
  /** The first 4 are the 'Popular Categories' block. */
  categories: CategoryLink[];
}

/** A store in its category. */
export interface CategoryStoreCard extends StoreCard {
  /** Live coupons: '{k} active', shown when there are any. */
  activeCoupons: number;
}

export interface CategoryView extends MessageView {
  name: string;
  slug: string;
  /** The owner's; absent on a `letter` page, and where there is none. */
  description?: string;
  icon?: CategoryIcon;
  /** `all` stores of the category, the most `popular` of many, or one `letter` of them. */
  scope: 'all' | 'popular' | 'letter';
  /** `A`, `Ca`, `0–9`; empty unless scope is `letter`. */
  heading: string;
  /** '{n} stores • {m} active deals': of the category, or for `letter` of this page. */
  storeCount: number;
  dealCount: number;
  /** The category's coupons that are worth most; none on a `letter` page. */
  bestCoupons: DealCard[];
  stores: CategoryStoreCard[];
  letters: LetterLink[];
  neighbours: LetterLink[];
}

export interface BlogsView extends MessageView {
  /** At most 3; only on the first page. */
  featured: PostCard[];
  /** `all` posts, the `latest` of many, or those of one `month`. */
  scope: 'all' | 'latest' | 'month';
  /** `November 2026`; empty unless scope is `month`. */
  heading: string;
  posts: PostCard[];
  /** Months with posts, newest first; empty while one page holds all posts. */
  months: LetterLink[];
  /** The category filter's options, `all` first. */
  categories: { value: string; label: string }[];
  /** What our server makes the page for, at an address with a filter; null on published pages. */
  made: { filter: PostFilterChoice; posts: PostCard[]; count: number } | null;
}

export interface PostLink {
  text: string;
  context: string;
  /** Where 'Check Coupons' leads; null: there is no such button. */
  href: string | null;
  external: boolean;
}

export interface PostView extends MessageView {
  id: string;
  title: string;
  slug: string;
  /** `store-guide` as `store guide` */
  category: string;
  featured: boolean;
  store: { name: string; href: string } | null;
  /** Null: it is not published. */
  published: DateView | null;
  /** The last change, when it is on another day than `published`. */
  updated: DateView | null;
  /** Null: nothing was counted, and the line is left out. */
  views: number | null;
  author: string;
  /** A model wrote it, and the byline says so. */
  generated: boolean;
  keywords: string[];
  /** Sanitised HTML. */
  content: string;
  links: PostLink[];
  /** What the share button hands over. */
  share: { title: string; text: string };
  /** Whether affiliate links stand in it, so that the disclosure comes first. */
  affiliate: boolean;
}

export interface AmazonView extends MessageView {
  products: ProductCard[];
  /** The filter's options, `all` first. */
  categories: { value: string; label: string }[];
  /** Of these, the one that is shown. */
  chosen: string;
  /** At most 6. */
  reviews: PostCard[];
  today: DateView;
}

/** A page of text: about, privacy, terms, contact, the Amazon disclosure and the owner's own. */
export interface StaticView extends MessageView {
  title: string;
  /** The day of its last change, or today; null where the page states none. */
  updated: (DateView & { label: string }) | null;
  /** What stands below the title, as HTML; null: nothing. */
  lead: string | null;
  /** Sanitised HTML. */
  content: string;
  /** Whether affiliate links stand in it, so that the disclosure comes first. */
  affiliate: boolean;
}
