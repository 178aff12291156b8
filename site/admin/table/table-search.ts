import { z } from 'zod';
import { choiceParam, textParam } from '../address/params.ts';

/** Rows of one page. */
export const PAGE_ROWS = 100;

/** What the address of a table says after its question mark. */
export const tableParams = {
  search: textParam,
  /** A state, or what else needs care; which ones there are depends on the kind. */
  state: textParam,
  /** The id of a store. */
  store: textParam,
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
export type TableSearch = z.infer<z.ZodObject<typeof tableParams>>;
export type SearchChanges = { readonly [name in keyof TableSearch]?: TableSearch[name] };

export interface Sort {
  /** The id of a column. */
  by: string;
  descending: boolean;
}

export const sortOf = ({ sort, descending }: TableSearch): Sort | null =>
  sort === undefined ? null : { by: sort, descending: descending !== undefined };

export const sortedBy = (sort: Sort | null): SearchChanges => ({
  sort: sort?.by,
  descending: sort?.descending ? 'true' : undefined,
});

export const pageOf = ({ page }: TableSearch): number => Number(page ?? 1);

/** What decides which records are found, in whatever order: a selection lasts while it stays the same. */
export const filterOf = ({ search, state, store }: TableSearch) => ({
  ...(search !== undefined && { search }),
  ...(state !== undefined && { state }),
  ...(store !== undefined && { storeId: store }),
});

export const isFiltered = (search: TableSearch): boolean => Object.keys(filterOf(search)).length > 0;

/** What of an address changes with a filter or the order: it begins at the first page again. */
export const fromFirstPage = (changes: SearchChanges): SearchChanges => ({ page: undefined, ...changes });
