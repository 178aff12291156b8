import { DatabaseSync } from 'node:sqlite';
import { bytesOf, type EdgeArrays } from '../nodes/edge-arrays.ts';
import { SavedTraces } from './saved-traces.ts';
import { isDamaged, StateUnavailable, StateUnreadable } from '../nodes/state-errors.ts';
import { createTables, FORMAT, rowOfAnswer, rowOfPage, sumOf, UNFINISHED, valueOf } from './state-tables.ts';
import { idsSince, type State, type StateChange } from '../nodes/state.ts';

const PUT_TRACE =
  'UPDATE answers SET digest = ?, reads = ?, expires = ?, failure = ?, retry = ?, indexed = ?, known = ? WHERE id = ?';
const PUT_ANSWER =
  'INSERT OR REPLACE INTO answers (id, digest, reads, expires, failure, retry, indexed, known, answer) ' +
  'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';
const PUT_PAGE =
  'INSERT OR REPLACE INTO pages (path, template, params, owner, bytes, failure, dirty, view, because, reads, expires) ' +
  'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const COUNT_ENTRY = 'SELECT count FROM since_entries WHERE name = ? AND entry = ?';
const CHANGE_ENTRY = 'INSERT OR REPLACE INTO since_entries VALUES (?, ?, ?, ?)';

function openFile(file: string, readOnly = false): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly });
  try {
    // the first read of a transaction decides what all of it sees
    if (readOnly) db.exec('BEGIN');
    else
      db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000',
      );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * The state in SQLite. Saves are one transaction each in WAL mode with `synchronous = NORMAL`: the end of the process loses none, a power
 * cut loses the last of them and damages nothing.
 */
export class SqliteState extends SavedTraces implements State {
  /** It was of another format, and is empty now. */
  readonly otherFormat: boolean;
  #hasEdges = false;
  readonly #makeRoom: (() => void) | null;

  /**
   * `makeRoom` removes the file and what SQLite keeps beside it; null: it is the state as it was saved when this was opened, whatever is
   * saved beside it since, and nothing can be saved in it.
   */
  constructor(file: string, makeRoom: (() => void) | null, opened = openFile(file, makeRoom === null)) {
    super(opened, file);
    this.#makeRoom = makeRoom;
    try {
      const format = this.format();
      this.otherFormat = format !== null && format !== FORMAT;
      if (format !== FORMAT && makeRoom === null) throw new Error('it is of another version');
      if (format !== FORMAT) this.reset();
      this.#hasEdges = this.hasEdges();
    } catch (error) {
      this.db.close();
      throw error;
    }
  }

  beginPublish({ synced }: { synced: boolean }): void {
    try {
      if (synced) this.db.exec('PRAGMA synchronous = FULL');
      this.prepared('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(UNFINISHED, 'yes');
    } catch (error) {
      throw new StateUnavailable(this.file, error);
    } finally {
      if (synced) this.db.exec('PRAGMA synchronous = NORMAL');
    }
  }

  save(change: StateChange): void {
    try {
      this.db.exec('BEGIN');
      this.#write(change);
      if (!change.isPart) this.prepared('DELETE FROM facts WHERE name = ?').run(UNFINISHED);
      this.db.exec('COMMIT');
      if (change.edges) this.#hasEdges = true;
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      // a trace that waited on disk is part of what is saved
      throw error instanceof StateUnreadable ? error : new StateUnavailable(this.file, error);
    }
  }

  reset(): void {
    this.statements.clear();
    this.#hasEdges = false;
    try {
      createTables(this.db);
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK');
      if (!isDamaged(error)) throw new StateUnavailable(this.file, error);
      this.db.close();
      this.#makeRoom?.();
      this.db = openFile(this.file);
      createTables(this.db);
    }
  }

  #write(change: StateChange): void {
    const fact = this.prepared('INSERT OR REPLACE INTO facts VALUES (?, ?)');
    for (const [name, value] of Object.entries(change.facts)) fact.run(name, value);
    for (const [key, stamp] of change.documents) {
      if (stamp === null) this.prepared('DELETE FROM documents WHERE key = ?').run(key);
      else this.prepared('INSERT OR REPLACE INTO documents VALUES (?, ?)').run(key, stamp);
    }
    for (const id of change.forgottenAnswers) this.prepared('DELETE FROM answers WHERE id = ?').run(id);
    for (const { node, failed } of change.answers) {
      const value = valueOf(node);
      const [id, ...columns] = rowOfAnswer(node, failed);
      if (value === undefined) this.prepared(PUT_TRACE).run(...columns, id);
      else this.prepared(PUT_ANSWER).run(id, ...columns, value);
    }
    for (const path of change.forgottenPages) this.prepared('DELETE FROM pages WHERE path = ?').run(path);
    for (const page of change.pages) this.prepared(PUT_PAGE).run(...rowOfPage(page));
    if (change.edges) this.#replaceEdges(change.edges);
    if (this.#hasEdges || change.edges) this.#noteSinceEdges(change);
    if (change.indexes !== undefined) this.#writeIndexes(change.indexes);
  }

  #replaceEdges(edges: EdgeArrays): void {
    this.prepared('DELETE FROM since_edges').run();
    for (const [name, bytes] of bytesOf(edges))
      this.prepared('INSERT OR REPLACE INTO edges VALUES (?, ?)').run(name, bytes);
  }

  #writeIndexes(indexes: NonNullable<StateChange['indexes']> | null): void {
    if (indexes !== null && 'changed' in indexes) {
      for (const [name, entry, more] of indexes.changed) {
        const [known = 0] = (this.prepared(COUNT_ENTRY).get(name, entry) ?? []) as unknown as number[];
        const count = known + more;
        if (count === 0) this.prepared('DELETE FROM since_entries WHERE name = ? AND entry = ?').run(name, entry);
        else this.prepared(CHANGE_ENTRY).run(name, entry, count, sumOf(name, entry, count));
      }
      return;
    }
    this.prepared('DELETE FROM since_entries').run();
    this.prepared('DELETE FROM entries').run();
    for (const [number, [name, entries]] of (indexes?.all ?? []).entries())
      this.prepared('INSERT INTO entries VALUES (?, ?, ?, ?)').run(name, number, entries, sumOf(name, number, entries));
  }

  #noteSinceEdges(change: StateChange): void {
    const note = this.prepared('INSERT OR IGNORE INTO since_edges VALUES (?)');
    for (const id of idsSince(change)) note.run(id);
  }
}
