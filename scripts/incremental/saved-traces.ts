import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LoadedTraces } from './loaded-traces.ts';
import type { Trace } from './node.ts';
import { StateUnreadable } from './state-errors.ts';
import { answerOf, pageOf, UNFINISHED, type AnswerRow, type PageRow, type TraceRow } from './state-tables.ts';
import type { SavedAnswer, SavedState } from './state.ts';

const ROWS_AT_ONCE = 1_000;

/** What the tables of the traces hold. Its methods but `format` throw `StateUnreadable` for whatever goes wrong. */
export class SavedTraces {
  readonly #db: DatabaseSync;
  readonly #file: string;
  readonly #traces = new LoadedTraces();
  #one: StatementSync | null = null;

  constructor(db: DatabaseSync, file: string) {
    this.#db = db;
    this.#file = file;
  }

  /** null: the file is new. Throws what SQLite says. */
  format(): string | null {
    const [table] = this.#rows<[string]>("SELECT name FROM sqlite_master WHERE name = 'facts'");
    if (table === undefined) return null;
    const [format] = this.#rows<[string | null]>("SELECT value FROM facts WHERE name = 'format'");
    return format?.[0] ?? '';
  }

  load(): SavedState {
    return this.#reading(() => {
      const facts = new Map(this.#rows<[string, string]>('SELECT name, value FROM facts'));
      const unfinished = facts.delete(UNFINISHED);
      const documents = new Map(this.#rows<[string, string]>('SELECT key, stamp FROM documents'));
      const pages = this.#rows<PageRow>('SELECT path, template, params, owner, view, bytes, failure, dirty FROM pages');
      return { facts, documents, pages: Array.from(pages, pageOf), unfinished };
    });
  }

  *answers(): Iterable<SavedAnswer> {
    const columns = 'rowid, id, digest, reads, expires, failure, retry, indexed, fields';
    yield* this.#inParts(`SELECT ${columns} FROM answers`, (row: AnswerRow) => answerOf(row, this.#traces));
  }

  *pageTraces(): Iterable<[path: string, trace: Trace]> {
    yield* this.#inParts(
      'SELECT rowid, path, reads, expires FROM pages',
      ([path, ...trace]: TraceRow): [string, Trace] => [path, this.#traces.of(...trace)],
    );
    this.#traces.clear();
  }

  answer(id: string): unknown {
    return this.#reading(() => {
      this.#one ??= this.#db.prepare('SELECT answer FROM answers WHERE id = ?');
      const row = this.#one.get(id) as { answer: string | null } | undefined;
      return row?.answer ? JSON.parse(row.answer) : undefined;
    });
  }

  *answersOf(query: string): Iterable<[id: string, value: unknown]> {
    const some =
      'SELECT id, answer FROM answers WHERE id > ? AND id < ? AND digest IS NOT NULL AND answer IS NOT NULL ORDER BY id LIMIT ?';
    for (let last = `q:${query}[`; ;) {
      const found = this.#reading(() =>
        Array.from(
          this.#rows<[string, string]>(some, last, `q:${query}\\`, ROWS_AT_ONCE),
          ([id, answer]): [string, unknown] => {
            last = id;
            return [id, JSON.parse(answer)];
          },
        ),
      );
      yield* found;
      if (found.length < ROWS_AT_ONCE) return;
    }
  }

  /** All rows, some at a time, so that no statement is open while others run. The first column is `rowid`. */
  *#inParts<Row extends unknown[], T>(select: string, read: (row: Row) => T): Iterable<T> {
    for (let last = -1; ;) {
      const found = this.#reading(() => {
        const rows = this.#rows<[number, ...Row]>(
          `${select} WHERE rowid > ? ORDER BY rowid LIMIT ?`,
          last,
          ROWS_AT_ONCE,
        );
        return Array.from(rows, ([rowid, ...row]) => {
          last = rowid;
          return read(row);
        });
      });
      yield* found;
      if (found.length < ROWS_AT_ONCE) return;
    }
  }

  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      throw new StateUnreadable(this.#file, error);
    }
  }

  #rows<Row>(sql: string, ...given: (string | number)[]): Iterable<Row> {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...given) as Iterable<unknown> as Iterable<Row>;
  }
}
