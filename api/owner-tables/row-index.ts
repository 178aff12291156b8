import { sortsOf, type RecordSort } from '../contract/shapes/record-filter.ts';
import { kindNumber, rowKinds, sortColumns, type IndexedDocument, type RowKind } from './indexed-row.ts';
import { replaceRows, PreparedStatements } from './stored-rows.ts';
import { emptyTables, keepSorted, openTables } from './tables.ts';
import type { UsedThing } from '../../data/records/counts/usage.ts';

export interface StoreName {
  id: string;
  slug: string;
  name: string;
}

/** How often something was clicked and copied lately. */
type Uses = Pick<UsedThing, 'clicks' | 'copies'>;
const kindsOfThings = { coupon: 'coupons', offer: 'offers' } as const;

/** The tables of the index. */
export class RowIndex {
  readonly #file: string;
  readonly #code: string;
  statements: PreparedStatements;
  /** Whether clicks and copies have been read since the start. */
  knowsUses = false;

  /**
   * `code`: digest of the code that makes the rows. Throws what SQLite says; a damaged file, and one that other code made, are replaced by
   * an empty one.
   */
  constructor(file: string, code: string) {
    this.#file = file;
    this.#code = code;
    this.statements = new PreparedStatements(openTables(file, code));
  }

  /** Makes it empty, after damage. */
  reset(): void {
    this.close();
    this.knowsUses = false;
    this.statements = new PreparedStatements(emptyTables(this.#file, this.#code));
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
    this.#transact(() => {
      for (const document of documents) replaceRows(this.statements, document, timeZone);
    });
  }

  /** Makes the indexes that deals are sorted from, one after another. Not at first: rows come in sooner without. */
  *keepSorted(): Generator<void> {
    const sorts = new Set<RecordSort>(sortsOf('deals'));
    for (const column of sortColumns) if (sorts.has(column)) yield keepSorted(this.statements.database, column);
  }

  slotOf(document: string, kind: RowKind, id: string): number | undefined {
    const found = this.statements.of('SELECT slot FROM rows WHERE document = ? AND kind = ? AND id = ?');
    return (found.get(document, kindNumber(kind), id) as { slot: number } | undefined)?.slot;
  }

  /** The place of a row. */
  placeOf(slot: number): [document: string, kind: RowKind, id: string] {
    const found = this.statements.of('SELECT document, kind, id FROM rows WHERE slot = ?').get(slot);
    const { document, kind, id } = found as { document: string; kind: number; id: string };
    return [document, rowKinds[kind] as RowKind, id];
  }

  /** What all stores are called, by name. */
  storeNames(): StoreName[] {
    const field = (name: keyof StoreName) => `fields ->> '${name}' AS ${name}`;
    const all = this.statements.of(
      `SELECT ${field('id')}, ${field('slug')}, ${field('name')} FROM rows WHERE kind = ? ORDER BY by_title, slot`,
    );
    return (all.all(kindNumber('stores')) as unknown as StoreName[]).map(({ id, slug, name }) => ({ id, slug, name }));
  }

  /** What was used lately, of things such as `coupon/acme/acme-c1`, which `figures/acme` counts; what is gone counts for its store. */
  setUses(things: readonly UsedThing[]): void {
    const uses = new Map<number, Uses>();
    const add = (slot: number | undefined, { clicks, copies }: Uses): void => {
      if (slot === undefined) return;
      const before = uses.get(slot) ?? { clicks: 0, copies: 0 };
      uses.set(slot, { clicks: before.clicks + clicks, copies: before.copies + copies });
    };
    for (const used of things) {
      const [kind, storeId = '', id] = used.thing.split('/');
      const document = `stores/${storeId}`;
      add(this.slotOf(document, 'stores', storeId), used);
      if (id !== undefined && (kind === 'coupon' || kind === 'offer'))
        add(this.slotOf(document, kindsOfThings[kind], id), used);
    }
    this.#transact(() => {
      for (const by of ['clicks', 'copies']) this.statements.of(`UPDATE rows SET ${by} = 0 WHERE ${by} > 0`).run();
      const set = this.statements.of('UPDATE rows SET clicks = ?, copies = ? WHERE slot = ?');
      for (const [slot, { clicks, copies }] of uses) set.run(clicks, copies, slot);
    });
    this.knowsUses = true;
  }

  #transact(work: () => void): void {
    const { database } = this.statements;
    database.exec('BEGIN');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }
}
