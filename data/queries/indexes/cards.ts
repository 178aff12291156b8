import type { CategoryIcon } from '../../schema/category.ts';
import type { LogoView } from '../../schema/deal-card.ts';

/** What lists show of stores and categories: every string ready to be read. `schema/deal-card.ts` has that of deals. */

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
  /** Where *Visit Store* leads: its affiliate link, else its website; null: it has neither. */
  visit: string | null;
  /** Typed by the owner, or counted: active and not expired. */
  dealCount: number;
}

/** A store as other stores' pages show it: nothing that changes with its deals. */
export interface StoreTile {
  id: string;
  name: string;
  href: string;
  logo: LogoView;
}

export interface CategoryLink {
  name: string;
  slug: string;
  /** `/category/travel` */
  href: string;
  icon?: CategoryIcon;
  /** How many stores are in it. */
  stores: number;
}
