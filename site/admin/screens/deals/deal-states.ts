import type { DealFilter } from '../../../../data/rules/record-filters.ts';
import type { Chip } from '../../table/filter-chips.tsx';

/** What deals can be filtered by, in words. */
const labels: { readonly [filter in DealFilter]: string } = {
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

export const dealStates: readonly Chip[] = Object.entries(labels).map(([value, label]) => ({ value, label }));
