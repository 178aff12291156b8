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

const STORE_NAMES = `SELECT id, fields ->> 'slug' AS slug, fields ->> 'name' AS name FROM rows WHERE kind = ? ORDER BY by_title, slot`;
const ADD_USES = `UPDATE rows SET clicks = clicks + ?, copies = copies + ? WHERE document = ? AND kind = ? AND id = ?`;

export type RowIndex = ReturnType<typeof createRowIndex>;

/** The tables of the index. `database`: of `openTables`. Every method throws what SQLite says. */
export function createRowIndex(database: DatabaseSync) {
  let knowsUses = false;
  /** Prepared once. */
  const statement = remembering((sql: string) => database.prepare(sql));

  /** `texts` gets those that are new or may have changed, by their slots. */
  function replaceRows({ key, stamp, document }: IndexedDocument, timeZone: string, texts: Map<number, string>): void {
    let owner = 0;
    const present: string[] = [];
    for (const row of rowsOf(key, document, timeZone)) {
      const slot = put(key, row, owner);
      if (slot !== undefined) texts.set(slot, row.text);
      // a store comes before its deals
      if (row.kind === 'stores') owner = slot ?? slotOf(key, row.kind, row.id)!;
      present.push(`${kindNumber(row.kind)}/${row.id}`);
    }
    for (const { slot } of statement(REMOVE_OTHERS).all(key, JSON.stringify(present)))
      statement('DELETE FROM texts WHERE rowid = ?').run(slot!);
    if (stamp === null) statement('DELETE FROM documents WHERE key = ?').run(key);
    else statement('INSERT OR REPLACE INTO documents (key, stamp) VALUES (?, ?)').run(key, stamp);
  }

  /** Undefined: it is there as it is. */
  function put(document: string, row: IndexedRow, owner: number): number | undefined {
    const { kind, id, flags, starts, urgent, expires, text, fields, keys } = row;
    const place = [document, kindNumber(kind), id];
    const sorted = sortColumns.map((column) => keys[column] ?? null);
    const values = [owner, flags, starts, urgent, expires, text, JSON.stringify(fields), ...sorted];
    return (statement(PUT).get(...place, ...values) as { slot: number } | undefined)?.slot;
  }

  function slotOf(document: string, kind: RowKind, id: string): number | undefined {
    const found = statement('SELECT slot FROM rows WHERE document = ? AND kind = ? AND id = ?');
    return (found.get(document, kindNumber(kind), id) as { slot: number } | undefined)?.slot;
  }

  function transact(work: () => void): void {
    database.exec('BEGIN');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    statement,
    slotOf,
    /** Whether clicks and copies have been read since the start. */
    knowsUses: () => knowsUses,
    close: (): void => database.close(),
    /** The documents of which the rows are of another version than this, or of which there are rows or versions alone. */
    outdated(versions: ReadonlyMap<string, string>): string[] {
      const rows = statement('SELECT key, stamp FROM documents').all() as { key: string; stamp: string }[];
      const made = new Map(rows.map(({ key, stamp }) => [key, stamp]));
      return [...new Set([...versions.keys(), ...made.keys()])].filter((key) => versions.get(key) !== made.get(key));
    },
    /** Puts the rows of these documents in the place of those that they had; all or none. */
    apply: (documents: readonly IndexedDocument[], timeZone: string): void =>
      transact(() => {
        const texts = new Map<number, string>();
        for (const document of documents) replaceRows(document, timeZone, texts);
        // all at once: between other statements SQLite would write each to its file
        const put = statement('INSERT OR REPLACE INTO texts (rowid, text) VALUES (?, ?)');
        for (const [slot, text] of texts) put.run(slot, text);
      }),
    /** Makes the indexes that deals are sorted from. Not at first: rows come in three times sooner without. */
    keepSorted: (): void => database.exec(KEEP_SORTED),
    /** What all stores are called, by name. */
    storeNames: () => statement(STORE_NAMES).all(kindNumber('stores')) as unknown as StoreName[],
    /** What was used lately, of things such as `coupon/acme/acme-c1`; what is gone counts for its store. */
    setUses(things: readonly UsedThing[]): void {
      transact(() => {
        for (const by of ['clicks', 'copies']) statement(`UPDATE rows SET ${by} = 0 WHERE ${by} > 0`).run();
        const add = statement(ADD_USES);
        for (const { thing, clicks, copies } of things) {
          const [kind, storeId = '', id] = thing.split('/');
          const count = (of: RowKind, name: string) =>
            add.run(clicks, copies, `stores/${storeId}`, kindNumber(of), name);
          count('stores', storeId);
          if (id !== undefined && (kind === 'coupon' || kind === 'offer')) count(listOfDeals[kind], id);
        }
      });
      knowsUses = true;
    },
  };
}
