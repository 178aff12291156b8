import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isDamaged, StateUnavailable, StateUnreadable } from './state-errors.ts';
import {
  answerOf,
  createTables,
  FORMAT,
  pageOf,
  rowOfAnswer,
  rowOfPage,
  valueOf,
  type AnswerRow,
  type PageRow,
} from './state-tables.ts';
import type { SavedAnswer, SavedState, State, StateChange } from './state.ts';

/** The fact that stands in the state while files are written whose traces are not saved yet. */
const UNFINISHED = 'unfinished';

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

/**
 * The state in SQLite. Saves are one transaction each in WAL mode with `synchronous = NORMAL`: the end of the process loses none, a power
 * cut loses the last of them and damages nothing.
 */
export class SqliteState implements State {
  /** It was of another format, and is empty now. */
  readonly otherFormat: boolean;
  #db: DatabaseSync;
  #statements = new Map<string, StatementSync>();
  readonly #file: string;
  readonly #makeRoom: () => void;

  /** `makeRoom` removes the file and what SQLite keeps beside it. */
  constructor(file: string, makeRoom: () => void) {
    this.#file = file;
    this.#makeRoom = makeRoom;
    this.#db = openFile(file);
    try {
      const format = this.#format();
      this.otherFormat = format !== null && format !== FORMAT;
      if (format !== FORMAT) this.reset();
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  load(): SavedState {
    return this.#reading(() => {
      const facts = new Map(this.#rows<[string, string]>('SELECT name, value FROM facts'));
      const unfinished = facts.delete(UNFINISHED);
      const documents = new Map(this.#rows<[string, string]>('SELECT key, stamp FROM documents'));
      const pages = this.#rows<PageRow>(
        'SELECT path, template, params, owner, view, bytes, reads, expires, failure, dirty FROM pages',
      );
      return { facts, documents, pages: Array.from(pages, pageOf), unfinished };
    });
  }

  answers(): SavedAnswer[] {
    const all = 'SELECT id, digest, reads, expires, failure, retry, indexed, fields FROM answers';
    return this.#reading(() => Array.from(this.#rows<AnswerRow>(all), answerOf));
  }

  answer(id: string): unknown {
    return this.#reading(() => {
      const row = this.#run('SELECT answer FROM answers WHERE id = ?').get(id) as { answer: string | null } | undefined;
      return row?.answer ? JSON.parse(row.answer) : undefined;
    });
  }

  answersOf(query: string): [id: string, value: unknown][] {
    const all = 'SELECT id, answer FROM answers WHERE id >= ? AND id < ? AND digest IS NOT NULL AND answer IS NOT NULL';
    return this.#reading(() =>
      Array.from(this.#rows<[string, string]>(all, `q:${query}[`, `q:${query}\\`), ([id, answer]) => [
        id,
        JSON.parse(answer),
      ]),
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
    try {
      this.#db.exec('BEGIN');
      this.#write(change);
      if (!change.isPart) this.#run('DELETE FROM facts WHERE name = ?').run(UNFINISHED);
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw new StateUnavailable(this.#file, error);
    }
  }

  reset(): void {
    this.#statements.clear();
    try {
      createTables(this.#db);
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      if (!isDamaged(error)) throw new StateUnavailable(this.#file, error);
      this.#db.close();
      this.#makeRoom();
      this.#db = openFile(this.#file);
      createTables(this.#db);
    }
  }

  close(): void {
    this.#db.close();
  }

  #write(change: StateChange): void {
    const fact = this.#run('INSERT OR REPLACE INTO facts VALUES (?, ?)');
    for (const [name, value] of Object.entries(change.facts)) fact.run(name, value);
    for (const [key, stamp] of change.documents) {
      if (stamp === null) this.#run('DELETE FROM documents WHERE key = ?').run(key);
      else this.#run('INSERT OR REPLACE INTO documents VALUES (?, ?)').run(key, stamp);
    }
    const forgetAnswer = this.#run('DELETE FROM answers WHERE id = ?');
    for (const id of change.forgottenAnswers) forgetAnswer.run(id);
    const putTrace = this.#run(
      'UPDATE answers SET digest = ?, reads = ?, expires = ?, failure = ?, retry = ?, indexed = ?, fields = ? WHERE id = ?',
    );
    const putAnswer = this.#run(
      'INSERT OR REPLACE INTO answers (id, digest, reads, expires, failure, retry, indexed, fields, answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const { node, failed } of change.answers) {
      const value = valueOf(node);
      const [id, ...columns] = rowOfAnswer(node, failed);
      if (value === undefined) putTrace.run(...columns, id);
      else putAnswer.run(id, ...columns, value);
    }
    const forgetPage = this.#run('DELETE FROM pages WHERE path = ?');
    for (const path of change.forgottenPages) forgetPage.run(path);
    const putPage = this.#run(
      'INSERT OR REPLACE INTO pages (path, template, params, owner, view, bytes, reads, expires, failure, dirty) ' +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    for (const page of change.pages) putPage.run(...rowOfPage(page));
  }

  /** null: the file is new. */
  #format(): string | null {
    const found = this.#db.prepare("SELECT count(*) AS n FROM sqlite_master WHERE name = 'facts'").get() as {
      n: number;
    };
    if (found.n === 0) return null;
    const format = this.#db.prepare("SELECT value FROM facts WHERE name = 'format'").get() as
      { value?: string } | undefined;
    return format?.value ?? '';
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
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)));
    return statement;
  }

  #rows<Row>(sql: string, ...given: string[]): Iterable<Row> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...given) as Iterable<unknown> as Iterable<Row>;
  }
}
