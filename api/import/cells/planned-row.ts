import type { RowStatus } from '../../contract/shapes/import-plan.ts';
import { importRow, type ImportRow } from '../../contract/imports.ts';
import type { Changes } from './field-values.ts';

/** One row of a file, or a thing that the file no longer lists, and what becomes of it. */
export interface PlannedRow extends Readonly<Omit<ImportRow, 'status'>> {
  readonly id: number;
  /** Dates of a deal as the file has them, by field, where they are understood as another text: "Friday" is another day later on. */
  readonly dates: { readonly [field: string]: string };
  readonly status: RowStatus | null;
  /** The id of the store whose document it belongs to; '' for what belongs to none. */
  readonly store: string;
  readonly reference: string | null;
  /** What two rows may not share. */
  readonly identity: string | null;
  /** The store that the row names, from which the owner moved what it is about. */
  readonly movedFrom: string | null;
  readonly changes: Changes;
  /** The feed says that it is over. */
  readonly ended: boolean;
}

export type RowUpdate = Partial<Omit<PlannedRow, 'id' | 'line'>>;

export const shownRow = (row: PlannedRow): ImportRow => importRow.parse({ ...row, code: row.code || null });
