import type { DatabaseSync } from 'node:sqlite';
import { listOfDeals } from '../../data/rules/deals/deal-state.ts';
import { remembering } from '../../data/rules/text/remembering.ts';
import { rowsOf } from './document-rows.ts';
import { kindNumber, sortColumns, type IndexedDocument, type IndexedRow, type RowKind } from './indexed-row.ts';
import { KEEP_SORTED } from './tables.ts';
import type { ReplyOf } from '../contract/contract.ts';
import type { listStoreNames } from '../contract/stores.ts';
import type { UsedThing } from '../../data/records/counts/usage.ts';

type StoreName = ReplyOf<typeof listStoreNames>[number];
/** How often something was clicked and copied lately. */
type Uses = Pick<UsedThing, 'clicks' | 'copies'>;

/** What of a row may change. */
const others = ['owner', 'flags', 'starts', 'urgent', 'expires', 'text', 'fields'];
const columns = [...others, ...sortColumns.map((column) => `by_${column}`)];
const all = columns.join(', ');
const given = columns.map((column) => `excluded.${column}`).join(', ');
/** Leaves a row alone in which nothing is different, and answers nothing. */
const PUT = `INSERT INTO rows (document, kind, id, ${all}) VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')})
  ON CONFLICT (document, kind, id) DO UPDATE SET (${all}) = (${given}) WHERE (${all}) IS NOT (${given})
  RETURNING slot`;
/** Removes the rows of a document but for those whose kinds and ids are in the list. */
const REMOVE_OTHERS = `DELETE FROM rows WHERE document = ? AND kind || '/' || id NOT IN (SELECT value FROM json_each(?))
  RETURNING slot`;

/** The tables of the index. */
export class RowIndex {
  readonly #database: DatabaseSync;
  /** Prepared once. */
  statement = remembering((sql: string) => this.#database.prepare(sql));
  /** Whether clicks and copies have been read since the start. */
  knowsUses = false;

  /** `database`: of `openTables`. Every method throws what SQLite says. */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  close(): void {
    this.#database.close();
  }

  /** The documents of which the rows are of another version than this, or of which there are rows or versions alone. */
  outdated(versions: ReadonlyMap<string, string>): string[] {
    const rows = this.statement('SELECT key, stamp FROM documents').all() as { key: string; stamp: string }[];
    const made = new Map(rows.map(({ key, stamp }) => [key, stamp]));
    return [...new Set([...versions.keys(), ...made.keys()])].filter((key) => versions.get(key) !== made.get(key));
  }

  /** Puts the rows of these documents in the place of those that they had; all or none. */
  apply(documents: readonly IndexedDocument[], timeZone: string): void {
    this.#transact(() => {
      const texts = new Map<number, string>();
      for (const document of documents) this.#replaceRows(document, timeZone, texts);
      // all at once: between other statements SQLite would write each to its file
      const put = this.statement('INSERT OR REPLACE INTO texts (rowid, text) VALUES (?, ?)');
      for (const [slot, text] of texts) put.run(slot, text);
    });
  }

  /** `texts` gets those that are new or may have changed, by their slots. */
  #replaceRows({ key, stamp, document }: IndexedDocument, timeZone: string, texts: Map<number, string>): void {
    let owner = 0;
    const present: string[] = [];
    for (const row of rowsOf(key, document, timeZone)) {
      const slot = this.#put(key, row, owner);
      if (slot !== undefined) texts.set(slot, row.text);
      // a store comes before its deals
      if (row.kind === 'stores') owner = slot ?? this.slotOf(key, row.kind, row.id)!;
      present.push(`${kindNumber(row.kind)}/${row.id}`);
    }
    for (const { slot } of this.statement(REMOVE_OTHERS).all(key, JSON.stringify(present)))
      this.statement('DELETE FROM texts WHERE rowid = ?').run(slot!);
    if (stamp === null) this.statement('DELETE FROM documents WHERE key = ?').run(key);
    else this.statement('INSERT OR REPLACE INTO documents (key, stamp) VALUES (?, ?)').run(key, stamp);
  }

  /** Undefined: it is there as it is. */
  #put(document: string, row: IndexedRow, owner: number): number | undefined {
    const { kind, id, flags, starts, urgent, expires, text, fields, keys } = row;
    const place = [document, kindNumber(kind), id];
    const sorted = sortColumns.map((column) => keys[column] ?? null);
    const values = [owner, flags, starts, urgent, expires, text, JSON.stringify(fields), ...sorted];
    return (this.statement(PUT).get(...place, ...values) as { slot: number } | undefined)?.slot;
  }

  /** Makes the indexes that deals are sorted from. Not at first: rows come in three times sooner without. */
  keepSorted(): void {
    this.#database.exec(KEEP_SORTED);
  }

  slotOf(document: string, kind: RowKind, id: string): number | undefined {
    const found = this.statement('SELECT slot FROM rows WHERE document = ? AND kind = ? AND id = ?');
    return (found.get(document, kindNumber(kind), id) as { slot: number } | undefined)?.slot;
  }

  /** What all stores are called, by name. */
  storeNames(): StoreName[] {
    const all = this.statement('SELECT fields FROM rows WHERE kind = ? ORDER BY by_title, slot');
    return all.all(kindNumber('stores')).map(({ fields }) => {
      const { id, slug, name } = JSON.parse(String(fields)) as StoreName;
      return { id, slug, name };
    });
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
        add(this.slotOf(document, listOfDeals[kind], id), used);
    }
    this.#transact(() => {
      for (const by of ['clicks', 'copies']) this.statement(`UPDATE rows SET ${by} = 0 WHERE ${by} > 0`).run();
      const set = this.statement('UPDATE rows SET clicks = ?, copies = ? WHERE slot = ?');
      for (const [slot, { clicks, copies }] of uses) set.run(clicks, copies, slot);
    });
    this.knowsUses = true;
  }

  #transact(work: () => void): void {
    this.#database.exec('BEGIN');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}
