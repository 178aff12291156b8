import type { RowStatus } from '../../contract/shapes/import-plan.ts';
import { importRow, type ImportRow } from '../../contract/imports.ts';
import type { Changes } from './field-values.ts';

/** One row of a file, or a thing that the file no longer lists, and what becomes of it. */
export interface PlannedRow {
  readonly id: number;
  /** null: no row of the file is about it. */
  readonly line: number | null;
  /** By field, as they stand in the file. */
  readonly texts: { readonly [field: string]: string };
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

const JSON_COLUMNS: ReadonlySet<string> = new Set(['texts', 'changes', 'fields', 'kept']);

export const storedValues = (row: object): (string | number | null)[] =>
  Object.entries(row).map(([name, value]) => {
    if (JSON_COLUMNS.has(name)) return JSON.stringify(value);
    return typeof value === 'boolean' ? Number(value) : ((value as string | number | null | undefined) ?? null);
  });

/** Takes the row over, since a file may have a hundred thousand. */
export function rowOf(stored: Stored): PlannedRow {
  const row: { [column: string]: unknown } = stored;
  for (const name of JSON_COLUMNS) row[name] = JSON.parse(String(stored[name]));
  row['ended'] = stored['ended'] === 1;
  return row as unknown as PlannedRow;
}

/** A row as the owner reads it. */
export const shownRow = (row: PlannedRow): ImportRow => importRow.parse({ ...row, code: row.code || null });
