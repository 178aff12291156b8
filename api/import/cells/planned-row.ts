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
/** A row as the owner reads it. */
export const shownRow = (row: PlannedRow): ImportRow => importRow.parse({ ...row, code: row.code || null });
