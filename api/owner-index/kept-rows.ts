import type { SQLInputValue } from 'node:sqlite';
import type { Columns } from './columns.ts';
import { kindNumber, type RowKind, type SortColumn } from './indexed-row.ts';
import type { KeptArrays } from './kept-arrays.ts';
import { Order, type MovedRow } from './order.ts';
import type { PreparedStatements } from './prepared-statements.ts';
import { factsOf } from './stored-rows.ts';

/** What the arrays that are kept stand for. */

const COLUMNS = 'columns';
export const orderName = (kinds: readonly RowKind[], column: SortColumn): string => `${column} ${kinds.join(' ')}`;

type FactsRow = [slot: number, kind: number | null, ...values: (number | null)[]];
const FACTS = 'r.kind, r.owner, r.flags, r.starts, r.urgent, r.expires';

/** Reads the facts of all rows: those that are kept, and those of rows that have changed since. */
export function readColumns({ database }: PreparedStatements, kept: KeptArrays, columns: Columns): void {
  const found = kept.read(COLUMNS);
  if (found !== undefined) columns.read(found.content, found.length);
  const rows = database.prepare(
    found === undefined
      ? `SELECT r.slot, ${FACTS} FROM rows r`
      : `SELECT c.slot, ${FACTS} FROM changed c LEFT JOIN rows r ON r.slot = c.slot WHERE c.change > ?`,
  );
  rows.setReturnArrays(true);
  const given = found === undefined ? [] : [found.change];
  for (const [slot, kind, ...values] of rows.iterate(...given) as Iterable<unknown> as Iterable<FactsRow>) {
    if (kind !== null) columns.set(slot, factsOf(kind, values));
    else if (slot < columns.size) columns.clear(slot);
  }
}

export const keepColumns = (kept: KeptArrays, columns: Columns): void =>
  kept.keep(COLUMNS, columns.bytes(), columns.size);

/** Undefined: none is kept, or so many rows have changed that they are better sorted again. */
export function readOrder(
  { database }: PreparedStatements,
  kept: KeptArrays,
  kinds: readonly RowKind[],
  column: SortColumn,
): Order | undefined {
  const found = kept.read(orderName(kinds, column));
  if (found === undefined) return undefined;
  const numbers = new Set(kinds.map(kindNumber));
  const changed = database
    .prepare(
      `SELECT c.slot, r.kind, r.by_${column} AS key FROM changed c LEFT JOIN rows r ON r.slot = c.slot WHERE c.change > ?`,
    )
    .all(found.change) as unknown as { slot: number; kind: number | null; key: SQLInputValue }[];
  const moved = changed.map(({ slot, kind, key }): MovedRow => ({
    slot,
    after: kind !== null && numbers.has(kind) ? key : undefined,
  }));
  const slots = new Int32Array(found.content.slice().buffer);
  const order = new Order(database, kinds, column, { slots, sorted: found.length });
  return order.note(moved) ? order : undefined;
}

export function keepOrder(kept: KeptArrays, order: Order): void {
  const { buffer, byteOffset, byteLength } = order.slots;
  kept.keep(orderName(order.kinds, order.column), new Uint8Array(buffer, byteOffset, byteLength), order.sorted);
}

/** Everything that is kept when these orders are. */
export const keptNames = (kinds: readonly RowKind[], columns: readonly SortColumn[]): string[] => [
  COLUMNS,
  ...columns.map((column) => orderName(kinds, column)),
];
