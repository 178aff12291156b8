import type { DatabaseSync } from 'node:sqlite';
import type { RowKind, SortColumn } from './indexed-row.ts';
import { listedSlots } from './listed-slots.ts';
import { joined } from './slot-arrays.ts';
import { rowsOf } from './tables.ts';

/** The rows that have something in the column, and those that have not. */
export function orderQueries(kinds: readonly RowKind[], column: SortColumn): { sorted: string; rest: string } {
  const all = `SELECT slot FROM rows WHERE ${rowsOf(kinds)} AND by_${column}`;
  return { sorted: `${all} IS NOT NULL ORDER BY by_${column}, slot`, rest: `${all} IS NULL ORDER BY slot` };
}

/** All rows of some kinds, sorted by one column; so many have something in it. */
export interface SortedSlots {
  readonly slots: Int32Array;
  readonly sorted: number;
}

/** Reads them from the table. */
export function sortedSlots(database: DatabaseSync, kinds: readonly RowKind[], column: SortColumn): SortedSlots {
  const queries = orderQueries(kinds, column);
  const [sorted, rest] = [slotsIn(database, queries.sorted), slotsIn(database, queries.rest)];
  return { slots: joined(sorted, rest), sorted: sorted.length };
}

const slotsIn = (database: DatabaseSync, sql: string): Int32Array =>
  listedSlots(database.prepare(`SELECT group_concat(slot) AS slots FROM (${sql})`));
