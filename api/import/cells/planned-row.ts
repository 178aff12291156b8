import type { RowStatus } from '../../contract/shapes/import-plan.ts';
import { importRow, type ImportRow } from '../../contract/imports.ts';
import type { Changes } from './field-values.ts';

/** One row of a file, or a thing that the file no longer lists, and what becomes of it. */
export interface PlannedRow {
  readonly id: number;
  /** null: no row of the file is about it. */
  readonly line: number | null;
  /** Dates of a deal as the file has them, by field, where they are understood as another text: "Friday" is another day later on. */
  readonly dates: { readonly [field: string]: string };
  readonly status: RowStatus | null;
  readonly reason: string | null;
  /** The column of the file that is wrong. */
  readonly column: string | null;
  readonly name: string;
  /** The id of the store whose document it belongs to; '' for what belongs to none. */
  readonly store: string;
  readonly storeName: string | null;
  readonly code: string | null;
  readonly reference: string | null;
  /** What two rows may not share. */
  readonly identity: string | null;
  /** The store that the row names, from which the owner moved what it is about. */
  readonly movedFrom: string | null;
  readonly changes: Changes;
  /** The feed says that it is over. */
  readonly ended: boolean;
  readonly fields: readonly FieldChange[];
  /** Fields in which the owner's value wins over the file's. */
  readonly kept: readonly string[];
}

export interface FieldChange {
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

export type RowUpdate = Partial<Omit<PlannedRow, 'id' | 'line'>>;
/** A row as its table holds it. */
export type Stored = { [column: string]: string | number | null };

/** The columns of the table beside the id, with what they hold of a row that says nothing of them. */
const columns: { readonly [Column in Exclude<keyof PlannedRow, 'id'>]: Stored[string] } = {
  ...{ line: null, status: null, reason: null, column: null, name: '', store: '', storeName: null, code: null },
  ...{ reference: null, identity: null, movedFrom: null, ended: 0 },
  ...{ dates: '{}', changes: '{}', fields: '[]', kept: '[]' },
};
export const columnNames = Object.keys(columns) as readonly (keyof typeof columns)[];
const JSON_COLUMNS = columnNames.filter((name) => /^[{[]/.test(String(columns[name])));

function storedValue(name: keyof typeof columns, row: RowUpdate & Partial<PlannedRow>): Stored[string] {
  const value = row[name];
  if (value === undefined) return columns[name];
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'boolean' ? Number(value) : value;
}

/** The values of these columns. */
export const storedValues = (row: RowUpdate, names = columnNames): Stored[string][] =>
  names.map((name) => storedValue(name, row));

/** Takes the row over, since a file may have a hundred thousand. */
export function rowOf(stored: Stored): PlannedRow {
  const row: { [column: string]: unknown } = stored;
  for (const name of JSON_COLUMNS) row[name] = JSON.parse(String(stored[name]));
  row['ended'] = stored['ended'] === 1;
  return row as unknown as PlannedRow;
}

/** A row as the owner reads it. */
export const shownRow = (row: PlannedRow): ImportRow => importRow.parse({ ...row, code: row.code || null });
