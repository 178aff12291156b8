/**
 * How many stores a search shows at most; more would not help. The page that the server renders and the island that
 * takes it over agree.
 */
export const FOUND_STORES_SHOWN = 120;
/** How many deals a search shows, and how many more on each request for more. */
export const FOUND_DEALS_SHOWN = 60;
/** Specification section 9: keywords on a list card. */
export const KEYWORDS_ON_CARD = 3;
/** How many popular stores are named where a search finds nothing. */
export const POPULAR_STORES_MEANT = 6;

/** Section 9: categories on home. */
export const CATEGORIES_ON_HOME = 4;
