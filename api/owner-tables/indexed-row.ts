import { recordSorts, type RecordSort } from '../contract/shapes/record-filter.ts';
import { dealRow, postRow, productRow, storeRow } from '../contract/shapes/record-rows.ts';

/** Kinds as they are numbered in the index; 0 stands for a row that is gone. */
export const rowKinds = ['', 'coupons', 'offers', 'stores', 'blogs', 'amazon-products'] as const;
export type RowKind = Exclude<(typeof rowKinds)[number], ''>;
export const kindNumber = (kind: RowKind): number => rowKinds.indexOf(kind);

/** The rows of each kind, as replies have them. */
export const rowShapes = {
  coupons: dealRow,
  offers: dealRow,
  stores: storeRow,
  blogs: postRow,
  'amazon-products': productRow,
};

/** Facts that do not depend on the time, as bits. */
export const FLAG = {
  active: 1,
  unlinked: 2,
  repeated: 4,
  draft: 8,
  featured: 16,
  unpriced: 32,
  published: 64,
  archived: 128,
  /** It breaks a rule of honesty at any time; a price that does so from an instant on has that instant as its end. */
  held: 256,
  merchant: 512,
  network: 1024,
  owner: 2048,
  shopper: 4096,
  model: 8192,
  /** Only for the countries that it names. */
  limited: 16_384,
} as const;

/** Orders that are worked out when they are asked for. */
const unsorted = ['state', 'live', 'clicks', 'copies'] as const satisfies RecordSort[];
export type SortColumn = Exclude<RecordSort, (typeof unsorted)[number]>;
/** Columns that rows are kept sorted by. */
export const sortColumns = recordSorts.filter(
  (column): column is SortColumn => !(unsorted as readonly RecordSort[]).includes(column),
);

/** Texts and numbers do not mix in one column; null: there is nothing to sort by. */
type SortKeys = { readonly [column in SortColumn]?: string | number | null };

/** One row of a document on its way to the index. */
export interface IndexedRow {
  readonly kind: RowKind;
  readonly id: string;
  /** What it is found by: see `searchText`. */
  readonly text: string;
  /** The fields of its row in a reply that do not depend on the time or on other rows, without those that it has not. */
  readonly fields: object;
  readonly flags: number;
  /** In milliseconds; null: never. See `DealInstants`. */
  readonly starts: number | null;
  readonly urgent: number | null;
  readonly expires: number | null;
  readonly keys: SortKeys;
}

/** A document on its way to the index. */
export interface IndexedDocument {
  readonly key: string;
  /** Names this version of it; null: there is none. */
  readonly stamp: string | null;
  /** Undefined: there is none, or none that can be read. */
  readonly document: unknown;
}
