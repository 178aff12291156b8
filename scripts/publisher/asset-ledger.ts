import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isDamaged, StateUnavailable } from '../incremental/state-errors.ts';

/** A file in the output that is no page. */
export interface Asset {
  /** Its path below the output folder. */
  file: string;
  /** `retired`: it belongs to earlier templates and stays a while, for pages in caches. */
  state: 'published' | 'failed' | 'retired';
  /** Size in bytes of what was published last; null: nothing was. */
  size: number | null;
  /** Modification time and size of the source that was published. */
  source: string | null;
  /** Why it failed. */
  reason: string | null;
  /** Since when (ms) it is retired. */
  retiredAt: number | null;
}

/** Where the assets are remembered between publishes. */
export type KeptAssets = Pick<AssetLedger, 'rows' | 'put' | 'remove' | 'save'>;

const FORMAT = 1;

/**
 * The assets of an output folder, one row each, on disk beside the traces. A save writes only the rows that changed. Losing it costs a
 * comparison of all assets, and retired files.
 */
export class AssetLedger {
  readonly rows = new Map<string, Asset>();
  readonly #file: string;
  readonly #db: DatabaseSync;
  readonly #unsaved = new Set<string>();

  /** `:memory:` keeps nothing. A damaged file is replaced by an empty one. Throws `StateUnavailable`. */
  constructor(file: string) {
    this.#file = file;
    try {
      this.#db = openLedger(file);
    } catch (error) {
      if (!isDamaged(error)) throw new StateUnavailable(file, error);
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
      this.#db = openLedger(file);
    }
    for (const row of readRows(this.#db)) this.rows.set(row.file, row);
  }

  put(asset: Asset): void {
    if (JSON.stringify(this.rows.get(asset.file)) === JSON.stringify(asset)) return;
    this.rows.set(asset.file, asset);
    this.#unsaved.add(asset.file);
  }

  remove(file: string): void {
    if (this.rows.delete(file)) this.#unsaved.add(file);
  }

  /** One transaction. What the disk refuses is written by the next save. Throws `StateUnavailable`. */
  save(): void {
    if (this.#unsaved.size === 0) return;
    try {
      this.#db.exec('BEGIN');
      const put = this.#db.prepare('INSERT OR REPLACE INTO assets VALUES (?, ?, ?, ?, ?, ?)');
      const remove = this.#db.prepare('DELETE FROM assets WHERE file = ?');
      for (const file of this.#unsaved) {
        const row = this.rows.get(file);
        if (row) put.run(row.file, row.state, row.size, row.source, row.reason, row.retiredAt);
        else remove.run(file);
      }
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw new StateUnavailable(this.#file, error);
    }
    this.#unsaved.clear();
  }

  close(): void {
    this.#db.close();
  }
}

/** The assets that another process noted; none when there is no ledger. */
export function readAssets(file: string): Asset[] {
  let db: DatabaseSync;
  try {
    db = new DatabaseSync(file, { readOnly: true });
  } catch {
    return [];
  }
  try {
    return readRows(db);
  } finally {
    db.close();
  }
}

function openLedger(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    const { user_version: format } = db.prepare('PRAGMA user_version').get() as { user_version: number };
    if (format !== FORMAT)
      db.exec(`
        DROP TABLE IF EXISTS assets;
        CREATE TABLE assets (file TEXT PRIMARY KEY, state TEXT, size INTEGER, source TEXT, reason TEXT, retiredAt REAL) WITHOUT ROWID;
        PRAGMA user_version = ${FORMAT}`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function readRows(db: DatabaseSync): Asset[] {
  const rows = db.prepare('SELECT file, state, size, source, reason, retiredAt FROM assets').all();
  return rows.map((row) => ({ ...row })) as unknown as Asset[];
}
