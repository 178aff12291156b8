import { DatabaseSync } from 'node:sqlite';
import type { Trace } from '../incremental/node.ts';
import { SavedTraces } from '../incremental/saved-traces.ts';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { FORMAT } from '../incremental/state-tables.ts';
import type { SavedAnswer, SavedEdgeArrays, SavedState, State } from '../incremental/state.ts';

/** The traces as they were saved when this was opened, whatever is saved beside it since. Nothing can be saved in it. */
export class SnapshotState implements State {
  readonly #db: DatabaseSync;
  readonly #saved: SavedTraces;
  readonly #file: string;

  /** Throws `StateUnreadable`, for traces of another format, too. */
  constructor(file: string) {
    this.#file = file;
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      db.exec('BEGIN');
      this.#saved = new SavedTraces(db, file);
      // the first read of a transaction decides what all of it sees
      if (this.#saved.format() !== FORMAT) throw new Error('it is of another version');
      this.#db = db;
    } catch (error) {
      db?.close();
      throw new StateUnreadable(file, error);
    }
  }

  load(): SavedState {
    return this.#saved.load();
  }

  answers(): Iterable<SavedAnswer> {
    return this.#saved.answers();
  }

  pageTraces(): Iterable<[path: string, trace: Trace]> {
    return this.#saved.pageTraces();
  }

  savedAnswer(id: string): SavedAnswer | undefined {
    return this.#saved.savedAnswer(id);
  }

  pageTrace(path: string): Trace {
    return this.#saved.pageTrace(path);
  }

  edges(): SavedEdgeArrays | null {
    return this.#saved.edges();
  }

  answerIds(start: string): Iterable<string> {
    return this.#saved.answerIds(start);
  }

  answer(id: string): unknown {
    return this.#saved.answer(id);
  }

  answersOf(query: string): Iterable<[id: string, value: unknown]> {
    return this.#saved.answersOf(query);
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
