import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { AnswerNode, Trace } from './graph.ts';
import { NOT_LOADED } from './graph.ts';
import type { Page } from './page-set.ts';
import { isDamaged, StateUnavailable, StateUnreadable } from './state-errors.ts';
import { NEVER } from './terms.ts';

/** What changed since the last save. */
export interface StateChange {
  documents: Map<string, string | null>;
  answers: Iterable<AnswerNode>;
  forgottenAnswers: Iterable<string>;
  pages: Iterable<{ page: Page; dirty: boolean }>;
  forgottenPages: Iterable<string>;
  facts: { [name: string]: string };
}

export interface SavedState {
  facts: Map<string, string>;
  documents: Map<string, string>;
  pages: { page: Page; dirty: boolean }[];
  /** A publish began and its traces were never saved: files may be newer than what is remembered of them. */
  unfinished: boolean;
}

/**
 * Traces on disk, so that the next process need not start from nothing. Losing it costs a clean build and nothing else. What reads it
 * throws `StateUnreadable`, what writes it `StateUnavailable`.
 */
export interface State {
  load(): SavedState;
  /** Every remembered answer, without its value. */
  answers(): AnswerNode[];
  /** The value of one answer; undefined when there is none. */
  answer(id: string): unknown;
  /** The values of all answers of a query that did not fail. */
  answersOf(query: string): unknown[];
  /**
   * Records that files are about to be written, before the first is: `unfinished` until the next `save`. It survives the end of the
   * process; with `synced` also that of the machine, which costs milliseconds.
   */
  beginPublish(options: { synced: boolean }): void;
  /** Saves all of it or nothing, and ends the unfinished publish in the same transaction. */
  save(change: StateChange): void;
  /** Forgets everything, whatever the file is like. */
  reset(): void;
  close(): void;
}

/** Columns as they are selected; rows as arrays are read in half the time. */
type PageRow = [
  path: string,
  template: string,
  params: string,
  owner: string,
  view: string | null,
  bytes: string | null,
  reads: string,
  flip: number | null,
  failure: string | null,
  dirty: number,
];
type AnswerRow = [id: string, digest: string | null, reads: string, flip: number | null, height: number];

/** The fact that stands in the state while files are written whose traces are not saved yet. */
const UNFINISHED = 'unfinished';
const FORMAT = 'traces 2';
const tables = ['facts', 'documents', 'answers', 'pages'];

/**
 * Opens the state file, making it anew when it is missing, unreadable or of another format: of the latter two `discarded` tells, as a
 * clause.
 * Saves are one transaction each in WAL mode with `synchronous = NORMAL`: the end of the process loses none, a power cut loses the last
 * of them and damages nothing.
 * Throws `StateUnavailable`.
 */
export function openState(file: string, remove: (file: string) => void): { state: State; discarded: string | null } {
  const makeRoom = () => ['', '-wal', '-shm'].forEach((suffix) => remove(file + suffix));
  try {
    const state = new SqliteState(file, makeRoom);
    return {
      state,
      discarded: state.otherFormat ? `the build state ${file} was left by another version of this program` : null,
    };
  } catch (error) {
    if (!isDamaged(error)) throw new StateUnavailable(file, error);
    makeRoom();
    return { state: new SqliteState(file, makeRoom), discarded: new StateUnreadable(file, error).clause };
  }
}

function openFile(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000',
    );
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

class SqliteState implements State {
  #db: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  readonly #file: string;
  readonly #makeRoom: () => void;
  /** It was of another format, and is empty now. */
  readonly otherFormat: boolean;

  /** `makeRoom` removes the file and what SQLite keeps beside it. */
  constructor(file: string, makeRoom: () => void) {
    this.#file = file;
    this.#makeRoom = makeRoom;
    this.#db = openFile(file);
    try {
      const found = this.#db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'facts'").get() as {
        n: number;
      };
      if (found.n > 0) {
        const format = this.#db.prepare("SELECT value FROM facts WHERE name = 'format'").get() as
          { value?: string } | undefined;
        this.otherFormat = format?.value !== FORMAT;
        if (this.otherFormat) this.reset();
      } else {
        this.otherFormat = false;
        this.reset();
      }
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  load(): SavedState {
    return this.#reading(() => {
      const saved: SavedState = { facts: new Map(), documents: new Map(), pages: [], unfinished: false };
      for (const [name, value] of this.#rows<[string, string]>('SELECT name, value FROM facts'))
        saved.facts.set(name, value);
      saved.unfinished = saved.facts.delete(UNFINISHED);
      for (const [key, stamp] of this.#rows<[string, string]>('SELECT key, stamp FROM documents'))
        saved.documents.set(key, stamp);
      const pages = 'SELECT path, template, params, owner, view, bytes, reads, flip, failure, dirty FROM pages';
      for (const [path, template, params, owner, view, bytes, reads, flip, failure, dirty] of this.#rows<PageRow>(
        pages,
      )) {
        const page = {
          path,
          template,
          params: JSON.parse(params),
          owner,
          view: view === null ? null : JSON.parse(view),
          bytes,
          trace: traceOf(reads, flip),
          failure,
        };
        saved.pages.push({ page, dirty: dirty === 1 });
      }
      return saved;
    });
  }

  answers(): AnswerNode[] {
    return this.#reading(() =>
      Array.from(
        this.#rows<AnswerRow>('SELECT id, digest, reads, flip, height FROM answers'),
        ([id, digest, reads, flip, height]) => ({
          id,
          digest,
          value: NOT_LOADED,
          trace: traceOf(reads, flip),
          height,
          error: digest === null ? new Error('It failed before the restart.') : null,
        }),
      ),
    );
  }

  answer(id: string): unknown {
    return this.#reading(() => {
      const row = this.#run('SELECT answer FROM answers WHERE id = ?').get(id) as { answer: string | null } | undefined;
      return row?.answer ? JSON.parse(row.answer) : undefined;
    });
  }

  answersOf(query: string): unknown[] {
    const all = 'SELECT answer FROM answers WHERE id >= ? AND id < ? AND digest IS NOT NULL AND answer IS NOT NULL';
    return this.#reading(() =>
      Array.from(this.#rows<[string]>(all, `q:${query}[`, `q:${query}\\`), ([answer]) => JSON.parse(answer)),
    );
  }

  beginPublish({ synced }: { synced: boolean }): void {
    try {
      if (synced) this.#db.exec('PRAGMA synchronous = FULL');
      this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(UNFINISHED, 'yes');
    } catch (error) {
      throw new StateUnavailable(this.#file, error);
    } finally {
      if (synced) this.#db.exec('PRAGMA synchronous = NORMAL');
    }
  }

  save(change: StateChange): void {
    this.#db.exec('BEGIN');
    try {
      this.#run('DELETE FROM facts WHERE name = ?').run(UNFINISHED);
      for (const [name, value] of Object.entries(change.facts))
        this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(name, value);
      for (const [key, stamp] of change.documents) {
        if (stamp === null) this.#run('DELETE FROM documents WHERE key = ?').run(key);
        else this.#run('INSERT OR REPLACE INTO documents VALUES (?, ?)').run(key, stamp);
      }
      for (const id of change.forgottenAnswers) this.#run('DELETE FROM answers WHERE id = ?').run(id);
      const upsert = this.#run(
        'INSERT OR REPLACE INTO answers (id, digest, answer, reads, flip, height) VALUES (?, ?, ?, ?, ?, ?)',
      );
      const trace = this.#run('UPDATE answers SET digest = ?, reads = ?, flip = ?, height = ? WHERE id = ?');
      for (const {
        id,
        digest: good,
        value,
        trace: { reads, expiresAt },
        height,
        error,
      } of change.answers) {
        const digest = error ? null : good;
        const flip = expiresAt === NEVER ? null : expiresAt;
        if (value === NOT_LOADED) trace.run(digest, reads.join('\n'), flip, height, id);
        else
          upsert.run(
            id,
            digest,
            id.startsWith('i:') ? null : (JSON.stringify(value) ?? null),
            reads.join('\n'),
            flip,
            height,
          );
      }
      for (const path of change.forgottenPages) this.#run('DELETE FROM pages WHERE path = ?').run(path);
      const put = this.#run(
        'INSERT OR REPLACE INTO pages (path, template, params, owner, view, bytes, reads, flip, failure, dirty) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      );
      for (const { page, dirty } of change.pages) {
        put.run(
          page.path,
          page.template,
          JSON.stringify(page.params),
          page.owner,
          page.view && JSON.stringify(page.view),
          page.bytes,
          page.trace.reads.join('\n'),
          page.trace.expiresAt === NEVER ? null : page.trace.expiresAt,
          page.failure,
          dirty ? 1 : 0,
        );
      }
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw new StateUnavailable(this.#file, error);
    }
  }

  reset(): void {
    this.#statements.clear();
    try {
      this.#makeTables();
    } catch (error) {
      if (!isDamaged(error)) throw new StateUnavailable(this.#file, error);
      this.#db.close();
      this.#makeRoom();
      this.#db = openFile(this.#file);
      this.#makeTables();
    }
  }

  close(): void {
    this.#db.close();
  }

  #makeTables(): void {
    for (const table of tables) this.#db.exec(`DROP TABLE IF EXISTS ${table}`);
    this.#db.exec(`
      CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
      CREATE TABLE documents (key TEXT PRIMARY KEY, stamp TEXT) WITHOUT ROWID;
      CREATE TABLE answers (id TEXT PRIMARY KEY, digest TEXT, answer TEXT, reads TEXT, flip REAL, height INTEGER);
      CREATE TABLE pages (path TEXT PRIMARY KEY, template TEXT, params TEXT, owner TEXT, view TEXT, bytes TEXT, reads TEXT, flip REAL, failure TEXT, dirty INTEGER);
      INSERT INTO facts VALUES ('format', '${FORMAT}');`);
  }

  /** Throws `StateUnreadable` for whatever goes wrong. */
  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new StateUnreadable(this.#file, error);
    }
  }

  #run(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #rows<Row>(sql: string, ...given: string[]): Iterable<Row> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...given) as Iterable<unknown> as Iterable<Row>;
  }
}

function traceOf(reads: string, flip: number | null): Trace {
  return { reads: reads === '' ? [] : reads.split('\n'), expiresAt: flip ?? NEVER };
}
