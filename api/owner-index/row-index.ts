import { Columns } from './columns.ts';
import { kindNumber, type IndexedDocument, type RowKind, type SortColumn } from './indexed-row.ts';
import { KeptArrays } from './kept-arrays.ts';
import { keepColumns, keepOrder, keptNames, orderName, readColumns, readOrder } from './kept-rows.ts';
import { listedSlots } from './listed-slots.ts';
import { Order, type MovedRow } from './order.ts';
import { PreparedStatements } from './prepared-statements.ts';
import { matchExpression } from './search-text.ts';
import { factsOf, replaceRows, sortKey, type RowChange } from './stored-rows.ts';
import { emptyTables, isDamaged, keepSorted, openTables } from './tables.ts';
import type { Uses } from './uses.ts';

export interface StoreName {
  id: string;
  slug: string;
  name: string;
}

const DEALS: readonly RowKind[] = ['coupons', 'offers'];

/** The tables of the index, what of them is kept in memory, and the orders that were asked for. */
export class RowIndex {
  readonly #file: string;
  readonly #code: string;
  readonly #orders = new Map<string, Order>();
  /** The last search, while nothing has changed: pages, sorts and filters of one search come one after another. */
  #lastSearch: { expression: string; slots: Int32Array } | null = null;
  statements: PreparedStatements;
  columns = new Columns();
  /** Null: not known yet. */
  uses: Uses | null = null;
  #kept: KeptArrays;

  /**
   * `code`: digest of the code that makes the rows. Throws what SQLite says; a damaged file, and one that other code made, are replaced by
   * an empty one.
   */
  constructor(file: string, code: string) {
    this.#file = file;
    this.#code = code;
    this.statements = new PreparedStatements(openTables(file, code));
    this.#kept = new KeptArrays(this.statements);
    try {
      this.#kept.load();
      readColumns(this.statements, this.#kept, this.columns);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      this.reset();
    }
  }

  /** Makes it empty, after damage. */
  reset(): void {
    this.close();
    this.#orders.clear();
    this.#lastSearch = null;
    this.uses = null;
    this.columns = new Columns();
    this.statements = new PreparedStatements(emptyTables(this.#file, this.#code));
    this.#kept = new KeptArrays(this.statements);
  }

  close(): void {
    this.statements.database.close();
  }

  /** The documents that the rows are made from, with the stamps that they had. */
  documents(): Map<string, string> {
    const rows = this.statements.of('SELECT key, stamp FROM documents').all() as { key: string; stamp: string }[];
    return new Map(rows.map(({ key, stamp }) => [key, stamp]));
  }

  /** Puts the rows of these documents in the place of those that they had; all or none. */
  apply(documents: readonly IndexedDocument[], timeZone: string): void {
    const { database } = this.statements;
    const changes: RowChange[] = [];
    database.exec('BEGIN');
    try {
      for (const document of documents) changes.push(...replaceRows(this.statements, document, timeZone));
      if (changes.length > 0)
        this.#kept.note(
          changes.map(({ slot }) => slot),
          this.columns.size,
        );
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      this.#kept.load();
      throw error;
    }
    if (changes.length === 0) return;
    this.#lastSearch = null;
    for (const { slot, kind, after } of changes) {
      if (after === null) this.#clear(slot);
      else this.columns.set(slot, factsOf(kind, after));
    }
    for (const [name, order] of this.#orders) if (!follow(order, changes)) this.#orders.delete(name);
  }

  order(kinds: readonly RowKind[], column: SortColumn): Order {
    const name = orderName(kinds, column);
    const known =
      this.#orders.get(name) ??
      readOrder(this.statements, this.#kept, kinds, column) ??
      new Order(this.statements.database, kinds, column);
    this.#orders.set(name, known);
    known.bringUpToDate();
    return known;
  }

  /** From now on, rows need not be sorted before the order of these deals by a column is known, at the next start either. */
  keepDealsSorted(column: SortColumn): void {
    keepSorted(this.statements.database, column);
    this.order(DEALS, column);
  }

  /** What is left to do so that the next start need not read all rows to know these orders of deals; in pieces that take milliseconds. */
  *keepInFile(columns: readonly SortColumn[]): Generator<void> {
    if (!this.#kept.isOld(keptNames(DEALS, columns))) return;
    for (const column of columns) yield keepOrder(this.#kept, this.order(DEALS, column));
    yield keepColumns(this.#kept, this.columns);
    this.#kept.forgetKnown();
  }

  /** The slots of rows whose text holds all pieces. */
  search(pieces: readonly string[]): Int32Array {
    const expression = matchExpression(pieces);
    if (this.#lastSearch?.expression === expression) return this.#lastSearch.slots;
    const match = this.statements.of('SELECT group_concat(rowid) AS slots FROM texts WHERE texts MATCH ?');
    const slots = listedSlots(match, expression);
    this.#lastSearch = { expression, slots };
    return slots;
  }

  slotOf(document: string, kind: RowKind, id: string): number | undefined {
    const found = this.statements.of('SELECT slot FROM rows WHERE document = ? AND kind = ? AND id = ?');
    return (found.get(document, kindNumber(kind), id) as { slot: number } | undefined)?.slot;
  }

  /** What all stores are called, by name. */
  storeNames(): StoreName[] {
    const field = (name: keyof StoreName) => `fields ->> '${name}' AS ${name}`;
    const all = this.statements.of(
      `SELECT ${field('id')}, ${field('slug')}, ${field('name')} FROM rows WHERE kind = ? ORDER BY by_title, slot`,
    );
    return (all.all(kindNumber('stores')) as unknown as StoreName[]).map(({ id, slug, name }) => ({ id, slug, name }));
  }

  /** The slots of posts about a store. */
  postsOf(storeId: string): number[] {
    const found = this.statements.of("SELECT slot FROM rows WHERE kind = ? AND fields ->> 'storeId' = ?");
    return (found.all(kindNumber('blogs'), storeId) as { slot: number }[]).map(({ slot }) => slot);
  }

  #clear(slot: number): void {
    this.columns.clear(slot);
    this.uses?.clear(slot);
  }
}

/** Notes in an order which of its rows have another place; false: it is quicker to make it again. */
function follow(order: Order, changes: readonly RowChange[]): boolean {
  const kinds = new Set(order.kinds.map(kindNumber));
  const keyIn = (values: RowChange['after']) => (values === null ? undefined : sortKey(values, order.column));
  const moved = changes.flatMap(({ slot, kind, before, after }): MovedRow[] => {
    if (!kinds.has(kind) || keyIn(before) === keyIn(after)) return [];
    return [{ slot, after: keyIn(after) }];
  });
  return order.note(moved);
}
