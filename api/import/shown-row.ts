import type { ImportRow } from '../contract/list-import-rows.ts';
import type { PlannedRow } from './planned-row.ts';

/** A row as the owner reads it. */
export const shownRow = ({
  line,
  status,
  name,
  storeName,
  code,
  fields,
  kept,
  reason,
  column,
}: PlannedRow): ImportRow => ({
  line,
  status: status!,
  name,
  storeName,
  code: code || null,
  fields: [...fields],
  kept: [...kept],
  reason,
  column,
});
