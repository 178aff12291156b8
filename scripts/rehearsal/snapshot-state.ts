import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StateUnreadable } from '../incremental/state-errors.ts';
import { answerOf, FORMAT, pageOf, type AnswerRow, type PageRow } from '../incremental/state-tables.ts';
import type { SavedAnswer, SavedState, State } from '../incremental/state.ts';

/** The traces as they were saved when this was opened, whatever is saved beside it since. Nothing can be saved in it. */
export class SnapshotState implements State {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #statements = new Map<string, StatementSync>();

  /** Throws `StateUnreadable`, for traces of another format, too. */
  constructor(file: string) {
    this.#file = file;
    this.#db = this.#reading(() => new DatabaseSync(file, { readOnly: true }));
    try {
      this.#reading(() => {
        this.#db.exec('BEGIN');
        // the first read of a transaction decides what all of it sees
        const [format] = this.#rows<[string]>("SELECT value FROM facts WHERE name = 'format'");
        if (format?.[0] !== FORMAT) throw new Error('it is of another version');
      });
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  load(): SavedState {
    return this.#reading(() => {
      const facts = new Map(this.#rows<[string, string]>('SELECT name, value FROM facts'));
      const documents = new Map(this.#rows<[string, string]>('SELECT key, stamp FROM documents'));
      const pages = this.#rows<PageRow>(
        'SELECT path, template, params, owner, view, bytes, reads, expires, failure, dirty FROM pages',
      );
      return { facts, documents, pages: pages.map(pageOf), unfinished: facts.delete('unfinished') };
    });
  }

  answers(): SavedAnswer[] {
    const all = 'SELECT id, digest, reads, expires, failure, retry, indexed, fields FROM answers';
    return this.#reading(() => this.#rows<AnswerRow>(all).map(answerOf));
  }

  answer(id: string): unknown {
    return this.#reading(() => {
      const [row] = this.#rows<[string | null]>('SELECT answer FROM answers WHERE id = ?', id);
      return row?.[0] ? JSON.parse(row[0]) : undefined;
    });
  }

  answersOf(query: string): [id: string, value: unknown][] {
    const all = 'SELECT id, answer FROM answers WHERE id >= ? AND id < ? AND digest IS NOT NULL AND answer IS NOT NULL';
    return this.#reading(() =>
      this.#rows<[string, string]>(all, `q:${query}[`, `q:${query}\\`).map(([id, answer]) => [id, JSON.parse(answer)]),
    );
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

  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new StateUnreadable(this.#file, error);
    }
  }

  #rows<Row>(sql: string, ...given: string[]): Row[] {
    let statement = this.#statements.get(sql);
    if (!statement) {
      this.#statements.set(sql, (statement = this.#db.prepare(sql)));
      statement.setReturnArrays(true);
    }
    return statement.all(...given) as unknown[] as Row[];
  }
}
