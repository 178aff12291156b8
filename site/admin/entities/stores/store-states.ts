import type { StoreFilter } from '../../../../data/rules/deals/record-filters.ts';
import type { Chip } from '../../ui/table/filter-chips.tsx';

/** What stores can be filtered by, in words. */
export const storeStateNames: { readonly [filter in StoreFilter]: string } = {
  'without-deals': 'Without live deals',
  'with-drafts': 'With drafts',
};

export const storeStates: readonly Chip[] = Object.entries(storeStateNames).map(([value, label]) => ({ value, label }));
