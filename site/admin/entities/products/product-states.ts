import type { ProductFilter } from '../../../../data/rules/deals/record-filters.ts';
import type { Chip } from '../../ui/table/filter-chips.tsx';

/** What products can be filtered by, in words. */
export const productStateNames: { readonly [filter in ProductFilter]: string } = {
  featured: 'Featured',
  unpriced: 'Without price',
  held: 'Held back',
};

export const productStates: readonly Chip[] = Object.entries(productStateNames).map(([value, label]) => ({
  value,
  label,
}));
