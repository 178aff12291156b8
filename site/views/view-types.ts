import type { StoreCard } from '../../data/queries/indexes/store-in-lists.ts';
import type { DealCard } from '../../data/schema/deal-card.ts';
import type { CategoryIcon } from '../../data/schema/category.ts';
import type { PostCard } from '../../data/queries/indexes/post-cards.ts';
import type { SiteLayout } from '../../data/queries/reading/site.ts';
import type { FoundGroup } from '../../data/rules/search/found-groups.ts';
import type { PostFilterChoice } from './post-filter-choice.ts';
import type { PageMeta } from './page-meta.ts';

export type { PostCard } from '../../data/queries/indexes/post-cards.ts';
export type { PageMeta } from './page-meta.ts';
export type { Crumb } from './structured-data.ts';
export type { StoreCard } from '../../data/queries/indexes/store-in-lists.ts';
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
