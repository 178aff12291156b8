import type { DatabaseSync } from 'node:sqlite';
import { openDerived, readDerived, saveDerived } from './derived-tables.ts';

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
export type SavedAssets = Pick<AssetLedger, 'rows' | 'put' | 'remove' | 'save'>;

const columns = 'file TEXT PRIMARY KEY, state TEXT, size INTEGER, source TEXT, reason TEXT, retiredAt REAL';
const tables = {
  format: 1,
  schema: `DROP TABLE IF EXISTS assets; CREATE TABLE assets (${columns}) WITHOUT ROWID`,
};

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
    this.#db = openDerived(file, tables);
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
    saveDerived(this.#file, this.#db, () => {
      const put = this.#db.prepare('INSERT OR REPLACE INTO assets VALUES (?, ?, ?, ?, ?, ?)');
      const remove = this.#db.prepare('DELETE FROM assets WHERE file = ?');
      for (const file of this.#unsaved) {
        const row = this.rows.get(file);
        if (row) put.run(row.file, row.state, row.size, row.source, row.reason, row.retiredAt);
        else remove.run(file);
      }
    });
    this.#unsaved.clear();
  }

  close(): void {
    this.#db.close();
  }
}

/** The assets that another process noted; none when there is no ledger. */
export function readAssets(file: string): Asset[] {
  return readDerived(file, readRows, []);
}

function readRows(db: DatabaseSync): Asset[] {
  const rows = db.prepare('SELECT file, state, size, source, reason, retiredAt FROM assets').all();
  return rows.map((row) => ({ ...row })) as unknown as Asset[];
}
