/** How many of each kind a search shows, and how many more on each request for more. */
export const FOUND_SHOWN = { stores: 6, deals: 12, products: 6, posts: 6 };
/** Specification section 9: keywords on a list card. */
export const KEYWORDS_ON_CARD = 3;
/** How many popular stores are named where a search finds nothing. */
export const POPULAR_STORES_MEANT = 6;

/** Section 9: categories on home. */
export const CATEGORIES_ON_HOME = 4;
/** So many of the latest coupons stand on home; further ones are folded. */
export const LATEST_SHOWN = 12;
