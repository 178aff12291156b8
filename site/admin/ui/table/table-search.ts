import { z } from 'zod';
import { id } from '../../../../data/schema/fields.ts';
import { sourceKinds, type SourceKind } from '../../../../data/schema/source.ts';
import { choiceParam, plainTextParam, textParam } from '../address/params.ts';
import type { Column, Sort } from './columns.tsx';
import type { Chip } from './table-tools.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** Rows of one page. */
export const PAGE_ROWS = 100;

/** A search as the server takes it: pasted cells of a spreadsheet have tabs between them. */
export function plainSearch(typed: string): string {
  return typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** What the address of a table says after its question mark. */
export const tableParams = {
  search: plainTextParam(plainSearch),
  /** A state, or what else needs care; which ones there are depends on the kind. */
  state: textParam,
  /** The id of a store. */
  store: id.optional().catch(undefined),
  /** The id of a column. */
  sort: textParam,
  descending: choiceParam(['true']),
  /** From 1, which is left out. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional()
    .catch(undefined),
};
/** Of tables whose rows have a category: its name. */
export const categoryParam = { category: textParam };
/** Of tables whose rows have a source. */
export const sourceParam = { source: choiceParam(sourceKinds) };
export type TableSearch = z.infer<z.ZodObject<typeof tableParams>> & {
  source?: SourceKind | undefined;
  category?: string | undefined;
  country?: string | undefined;
};
export type SearchChanges = { readonly [name in keyof TableSearch]?: TableSearch[name] };

/** An address without the orders and states that this table does not have, so that no address is refused. */
export function knownSearch(
  search: TableSearch,
  columns: readonly Pick<Column<never>, 'id' | 'sorts'>[],
  states: readonly Chip[],
): TableSearch {
  const { sort, state, ...rest } = search;
  return {
    ...rest,
    sort: columns.some(({ id, sorts }) => sorts !== undefined && id === sort) ? sort : undefined,
    state: states.some(({ value }) => value === state) ? state : undefined,
  };
}

export const sortOf = ({ sort, descending }: TableSearch): Sort | null =>
  sort === undefined ? null : { by: sort, descending: descending !== undefined };

/** What the address says, or the order that belongs to its state; null: the newest first. */
export const orderOf = (search: TableSearch, states: readonly Chip[]): Sort | null =>
  sortOf(search) ?? states.find(({ value }) => value === search.state)?.order ?? null;

export const sortedBy = (sort: Sort | null): SearchChanges => ({
  sort: sort?.by,
  descending: sort?.descending ? 'true' : undefined,
});

export const pageOf = ({ page }: TableSearch): number => Number(page ?? 1);

const filters = ['search', 'state', 'source', 'category', 'country', 'store'] as const;

/** What decides which records are found, in whatever order: a selection lasts while it stays the same. */
export const filterOf = (search: TableSearch): { readonly [name: string]: string } =>
  Object.fromEntries(
    filters.flatMap((name) => {
      const value = search[name];
      return value === undefined ? [] : [[name === 'store' ? 'storeId' : name, value]];
    }),
  );

export const noFilter: SearchChanges = Object.fromEntries(filters.map((name) => [name, undefined]));

/** How many filters hold that are chosen from lists; `kind` is that of deals alone. */
export const activeFilters = ({ source, store, category, country, kind }: TableSearch & { kind?: string }): number =>
  [source, store, category, country, kind].filter((chosen) => chosen !== undefined).length;

export const isFiltered = (search: TableSearch): boolean => Object.keys(filterOf(search)).length > 0;

/** What of an address changes with a filter or the order: it begins at the first page again. */
export const fromFirstPage = (changes: SearchChanges): SearchChanges => ({ page: undefined, ...changes });

type Search<More> = TableSearch & More;
interface How {
  /** Without a step to go back to. */
  replace?: boolean;
  /** What was typed has been used, or given up: nothing has to be asked. */
  ignoreBlocker?: boolean;
}
type Change<More> = (
  changes: { readonly [name in keyof Search<More>]?: Search<More>[name] | undefined },
  how?: How,
) => void;

/** The search of the screen that a table is on, and how to change it. */
export function useTableSearch<More extends object = object>(): [Search<More>, Change<More>] {
  const search: object = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    search as Search<More>,
    (changes, how = {}) =>
      void navigate({ to: '.', search: (old) => ({ ...old, ...changes }), resetScroll: false, ...how }),
  ];
}
