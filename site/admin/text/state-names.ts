import type { PostState } from '../../../data/rules/deals/post-state.ts';
import type { DealFilter, ProductFilter, StoreFilter } from '../../../data/rules/deals/record-filters.ts';

/** What each kind of records can be filtered by, in words. */
export const dealStateNames: { readonly [filter in DealFilter]: string } = {
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

export const storeStateNames: { readonly [filter in StoreFilter]: string } = {
  'without-deals': 'Without live deals',
  'with-drafts': 'With drafts',
};

export const postStateNames: { readonly [state in PostState]: string } = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const productStateNames: { readonly [filter in ProductFilter]: string } = {
  featured: 'Featured',
  unpriced: 'Without price',
  held: 'Held back',
};
