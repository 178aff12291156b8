import type { PostState } from '../../../data/rules/deals/post-state.ts';
import type { dealFilters, productFilters, storeFilters } from '../../../api/contract/shapes/record-filter.ts';

/** What each kind of records can be filtered by, in words. */
export const dealStateNames: { readonly [filter in (typeof dealFilters)[number]]: string } = {
  live: 'Live',
  held: 'Held back',
  scheduled: 'Scheduled',
  ending: 'Ending this week',
  expired: 'Expired',
  off: 'Off',
  draft: 'Drafts',
  unlinked: 'Without link',
  doubted: 'Doubted',
  repeated: 'Same code twice',
};

export const storeStateNames: { readonly [filter in (typeof storeFilters)[number]]: string } = {
  'without-deals': 'Without live deals',
  'with-drafts': 'With drafts',
};

export const postStateNames: { readonly [state in PostState]: string } = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const productStateNames: { readonly [filter in (typeof productFilters)[number]]: string } = {
  featured: 'Featured',
  unpriced: 'Without price',
  held: 'Held back',
};
