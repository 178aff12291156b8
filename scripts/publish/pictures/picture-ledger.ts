import type { DatabaseSync } from 'node:sqlite';
import { openDerived, readDerived, saveDerived } from '../output/derived-tables.ts';

const tables = {
  format: 1,
  schema: `
    DROP TABLE IF EXISTS named;
    DROP TABLE IF EXISTS retired;
    CREATE TABLE named (page TEXT PRIMARY KEY, file TEXT) WITHOUT ROWID;
    CREATE TABLE retired (file TEXT PRIMARY KEY, since REAL) WITHOUT ROWID`,
};

/** Which picture each page names, and which pictures no page names any more, on disk beside the traces. A save writes what changed. */
export class PictureLedger {
  /** File by path of the page: `/store/acme` → `social/….png`. */
  readonly named: Map<string, string>;
  /** Since when (ms) no page names a file. */
  readonly retired: Map<string, number>;
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #unsaved = { pages: new Set<string>(), files: new Set<string>() };
  /** It holds nothing, such as one in place of a damaged one: what pages name is not known. */
  readonly isNew: boolean;

  /** `:memory:` keeps nothing. A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
  constructor(file: string) {
    this.#file = file;
    this.#db = openDerived(file, tables);
    this.named = new Map(this.#rows<string>('SELECT page, file FROM named'));
    this.retired = new Map(this.#rows<number>('SELECT file, since FROM retired'));
    // also where the process that made it was killed before it saved anything
    this.isNew = this.named.size + this.retired.size === 0;
  }

  name(page: string, file: string | null): void {
    if ((this.named.get(page) ?? null) === file) return;
    if (file === null) this.named.delete(page);
    else this.named.set(page, file);
    this.#unsaved.pages.add(page);
  }

  /** `since` null: a page names it again, or it is removed. */
  retire(file: string, since: number | null): void {
    if ((this.retired.get(file) ?? null) === since) return;
    if (since === null) this.retired.delete(file);
    else this.retired.set(file, since);
    this.#unsaved.files.add(file);
  }

  /** One transaction. Throws `StateUnavailable`. */
  save(): void {
    const { pages, files } = this.#unsaved;
    if (pages.size + files.size === 0) return;
    saveDerived(this.#file, this.#db, () => {
      this.#write('named', 'page', pages, this.named);
      this.#write('retired', 'file', files, this.retired);
    });
    pages.clear();
    files.clear();
  }

  close(): void {
    this.#db.close();
  }

  #rows<Value>(sql: string): [string, Value][] {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all() as unknown[] as [string, Value][];
  }

  #write(table: string, key: string, changed: Iterable<string>, rows: ReadonlyMap<string, string | number>): void {
    const put = this.#db.prepare(`INSERT OR REPLACE INTO ${table} VALUES (?, ?)`);
    const remove = this.#db.prepare(`DELETE FROM ${table} WHERE ${key} = ?`);
    for (const name of changed) {
      const value = rows.get(name);
      if (value === undefined) remove.run(name);
      else put.run(name, value);
    }
  }
}

/** Those that another process noted; none when there is no ledger. */
export function readRetiredPictures(file: string): string[] {
  const read = (db: DatabaseSync) => db.prepare('SELECT file FROM retired').all();
  return readDerived(file, read, []).map((row) => String(row['file']));
}
