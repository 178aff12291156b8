import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { RowKind, SortColumn } from './indexed-row.ts';
import { joined, merged, placeBy, without } from './slot-arrays.ts';
import { sortedSlots } from './sorted-slots.ts';

/** A row whose place has changed; without a key: it is gone. */
export interface MovedRow {
  readonly slot: number;
  readonly after: SQLInputValue | undefined;
}

/** A row takes as long to be moved as this many to be sorted: beyond this part of all rows, to sort them again is quicker. */
const MOVE_COSTS_ROWS = 40;

/**
 * All rows of some kinds, sorted by one column, as an array of their slots; those with nothing in the column come last. It is kept by
 * difference: a row that moves is found a place by halves, with the key of each row on the way asked of the table. That waits until the
 * order is asked for, so that many changes cost nothing that a table does not show.
 */
export class Order {
  readonly kinds: readonly RowKind[];
  readonly column: SortColumn;
  slots: Int32Array;
  /** So many have something in the column. */
  sorted: number;
  readonly #database: DatabaseSync;
  readonly #comesBefore: StatementSync;
  /** Rows that stand where they stood before they changed, by slot. */
  readonly #moved = new Map<number, MovedRow>();

  /** Without `slots`, the rows are sorted. */
  constructor(
    database: DatabaseSync,
    kinds: readonly RowKind[],
    column: SortColumn,
    { slots, sorted } = sortedSlots(database, kinds, column),
  ) {
    this.kinds = kinds;
    this.column = column;
    this.slots = slots;
    this.sorted = sorted;
    this.#database = database;
    const name = `by_${column}`;
    this.#comesBefore = database.prepare(`SELECT (${name}, slot) < (?, ?) AS is_before FROM rows WHERE slot = ?`);
  }

  /** The rows that have this in the column. */
  having(key: SQLInputValue): Int32Array {
    const sorted = this.slots.subarray(0, this.sorted);
    return sorted.subarray(this.#placeOf(sorted, key, 0), this.#placeOf(sorted, key, Number.MAX_SAFE_INTEGER));
  }

  /** Rows have changed. False: to sort all of them again is quicker than to move these. */
  note(rows: readonly MovedRow[]): boolean {
    for (const row of rows) this.#moved.set(row.slot, row);
    return this.#moved.size * MOVE_COSTS_ROWS <= this.slots.length + MOVE_COSTS_ROWS;
  }

  bringUpToDate(): void {
    if (this.#moved.size > 0) this.#move([...this.#moved.values()]);
    this.#moved.clear();
  }

  #move(rows: readonly MovedRow[]): void {
    const moved = rows.map(({ slot }) => slot);
    const sorted = without(this.slots.subarray(0, this.sorted), moved);
    const rest = without(this.slots.subarray(this.sorted), moved);
    const present = rows.filter(({ after }) => after !== undefined);
    const placed = this.#inOrder(present.filter(({ after }) => after !== null));
    const places = placed.map(
      ({ slot, after }) => [slot, this.#placeOf(sorted, after as SQLInputValue, slot)] as const,
    );
    const blank = present.filter(({ after }) => after === null).map(({ slot }) => slot);
    const blankPlaces = blank
      .sort((a, b) => a - b)
      .map((slot) => [slot, placeBy(rest, (other) => other < slot)] as const);
    this.sorted = sorted.length + places.length;
    this.slots = joined(merged(sorted, places), merged(rest, blankPlaces));
  }

  #inOrder(rows: readonly MovedRow[]): MovedRow[] {
    if (rows.length < 2) return [...rows];
    const slots = JSON.stringify(rows.map(({ slot }) => slot));
    const sorted = this.#database
      .prepare(`SELECT slot FROM rows WHERE slot IN (SELECT value FROM json_each(?)) ORDER BY by_${this.column}, slot`)
      .all(slots);
    const bySlot = new Map(rows.map((row) => [row.slot, row]));
    return sorted.flatMap(({ slot }) => bySlot.get(Number(slot)) ?? []);
  }

  /** How many of the sorted rows come before it. */
  #placeOf(sorted: Int32Array, key: SQLInputValue, slot: number): number {
    return placeBy(sorted, (other) => {
      const found = this.#comesBefore.get(key, slot, other) as { is_before: number };
      return found.is_before === 1;
    });
  }
}
