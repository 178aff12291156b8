import { DatabaseSync } from 'node:sqlite';
import { SavedTraces } from '../../engine/saved/saved-traces.ts';
import { StateUnreadable } from '../../engine/nodes/state-errors.ts';
import { FORMAT } from '../../engine/saved/state-tables.ts';
import type { State } from '../../engine/nodes/state.ts';

/** The traces as they were saved when this was opened, whatever is saved beside it since. Nothing can be saved in it. */
export class SnapshotState extends SavedTraces implements State {
  /** Throws `StateUnreadable`, for traces of another format, too. */
  constructor(file: string) {
    super(openFile(file), file);
    try {
      this.db.exec('BEGIN');
      // the first read of a transaction decides what all of it sees
      if (this.format() !== FORMAT) throw new Error('it is of another version');
    } catch (error) {
      this.db.close();
      throw new StateUnreadable(file, error);
    }
  }

  beginPublish(): void {
    this.save();
  }

  save(): void {
    throw new TypeError(`${this.file} is open for reading only.`);
  }

  reset(): void {
    this.save();
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true });
  } catch (error) {
    throw new StateUnreadable(file, error);
  }
}
