import { dealStates } from './deal-state.ts';
import { postStates } from './post-state.ts';

/**
 * What the owner's tables can be narrowed to, by kind. `ending`: live, and ends within the week. `unlinked`: a click leads nowhere else.
 * `doubted`: most votes say that the code does not work. `repeated`: another deal of its store has its code. `draft`: made by a
 * generator, not approved yet.
 */
export const dealFilters = [...dealStates, 'ending', 'unlinked', 'doubted', 'repeated', 'draft'] as const;
/** `without-deals`: none that is live. `with-drafts`: some of its deals are drafts. */
export const storeFilters = ['without-deals', 'with-drafts'] as const;
/** `scheduled` posts are published, and their time has not come. */
export const postFilters = postStates;
/** `unpriced`: neither a price nor a sale price. `held`: its price or its rating may not be shown. */
export const productFilters = ['featured', 'unpriced', 'held'] as const;

export type DealFilter = (typeof dealFilters)[number];
export type StoreFilter = (typeof storeFilters)[number];
export type ProductFilter = (typeof productFilters)[number];
