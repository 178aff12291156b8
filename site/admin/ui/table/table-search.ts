import type { AddressSearch, SearchChanges } from '../address/params.ts';
import type { Column, Sort } from './columns.tsx';
import type { Chip } from './table-tools.tsx';

export const PAGE_ROWS = 100;

/** An address without the orders and states that this table does not have, so that no address is refused. */
export function knownSearch(
  search: AddressSearch,
  columns: readonly Pick<Column<never>, 'id' | 'sorts'>[],
  states: readonly Chip[],
): AddressSearch {
  const { sort, state, ...rest } = search;
  return {
    ...rest,
    sort: columns.some(({ id, sorts }) => sorts !== undefined && id === sort) ? sort : undefined,
    state: states.some(({ value }) => value === state) ? state : undefined,
  };
}

export const sortOf = ({ sort, descending }: AddressSearch): Sort | null =>
  sort === undefined ? null : { by: sort, descending: descending !== undefined };

/** What the address says, or the order that belongs to its state; null: the newest first. */
export const orderOf = (search: AddressSearch, states: readonly Chip[]): Sort | null =>
  sortOf(search) ?? states.find(({ value }) => value === search.state)?.order ?? null;

export const sortedBy = (sort: Sort | null): SearchChanges => ({
  sort: sort?.by,
  descending: sort?.descending ? 'true' : undefined,
});

export const pageOf = ({ page }: AddressSearch): number => Number(page ?? 1);

const filters = ['search', 'state', 'source', 'category', 'country', 'store'] as const;

/** What decides which records are found, in whatever order: a selection lasts while it stays the same. */
export const filterOf = (search: AddressSearch): { readonly [name: string]: string } =>
  Object.fromEntries(
    filters.flatMap((name) => {
      const value = search[name];
      return value === undefined ? [] : [[name === 'store' ? 'storeId' : name, value]];
    }),
  );

export const noFilter: SearchChanges = Object.fromEntries(filters.map((name) => [name, undefined]));

/** How many filters hold that are chosen from lists. */
export const activeFilters = ({ source, store, category, country, kind }: AddressSearch): number =>
  [source, store, category, country, kind].filter((chosen) => chosen !== undefined).length;

export const isFiltered = (search: AddressSearch): boolean => Object.keys(filterOf(search)).length > 0;

/** What of an address changes with a filter or the order: it begins at the first page again. */
export const fromFirstPage = (changes: SearchChanges): SearchChanges => ({ page: undefined, ...changes });
