import { DatabaseSync } from 'node:sqlite';
import { SavedTraces } from '../../engine/saved/saved-traces.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import { FORMAT } from '../../engine/saved/state-tables.ts';
import type { State } from '../../engine/nodes/state.ts';
import { TracesOnDisk } from '../../engine/saved/traces-on-disk.ts';

/** The traces as they were saved when this was opened, whatever is saved beside it since. Nothing can be saved in it. */
export class SnapshotState extends TracesOnDisk implements State {
  readonly #db: DatabaseSync;
  protected readonly saved: SavedTraces;
  readonly #file: string;

  /** Throws `StateUnreadable`, for traces of another format, too. */
  constructor(file: string) {
    super();
    this.#file = file;
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      db.exec('BEGIN');
      this.saved = new SavedTraces(db, file);
      // the first read of a transaction decides what all of it sees
      if (this.saved.format() !== FORMAT) throw new Error('it is of another version');
      this.#db = db;
    } catch (error) {
      db?.close();
      throw new StateUnreadable(file, error);
    }
  }

  beginPublish(): void {
    throw new TypeError(`${this.#file} is open for reading only.`);
  }

  save(): void {
    throw new TypeError(`${this.#file} is open for reading only.`);
  }

  reset(): void {
    throw new TypeError(`${this.#file} is open for reading only.`);
  }

  close(): void {
    this.#db.close();
  }
}
