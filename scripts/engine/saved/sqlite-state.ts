import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { type AnswerNode, noTrace, pageId, type Trace } from '../nodes/node.ts';
import type { PageDetails } from '../nodes/page-set.ts';
import { type EdgeArrays, edgesOf, savedEdges } from '../nodes/saved-edges.ts';
import { PAGES, type SavedIndex, type SavedState, type StateChange } from '../nodes/state.ts';
import { isDamaged, StateUnavailable, StateUnreadable } from '../nodes/state-errors.ts';
import type { IndexEntry } from '../nodes/terms.ts';
import {
  answerOf,
  createTables,
  detailsOf,
  FORMAT,
  openFile,
  pageOf,
  PUT_ANSWER,
  PUT_PAGE,
  PUT_TRACE,
  rowOfAnswer,
  rowOfPage,
  sumOf,
  traceOf,
  UNFINISHED,
  valueOf,
  type SavedAnswerRow,
  type DetailsRow,
  type PageRow,
  type TraceRow,
} from './state-tables.ts';

const PUT_FACT = 'INSERT OR REPLACE INTO facts VALUES (?, ?)';

/**
 * Traces on disk, so that the next process need not start from nothing. Losing them costs a clean build and nothing else. What reads them
 * throws `StateUnreadable`, what writes them `StateUnavailable`. Saves are one transaction each in WAL mode with `synchronous = NORMAL`: the
 * end of the process loses none, a power cut loses the last of them and damages nothing.
 */
export class SqliteState {
  /** It was of another format, and is empty now. */
  readonly otherFormat: boolean;
  readonly #file: string;
  readonly #makeRoom: (() => void) | null;
  readonly #statements = new Map<string, StatementSync>();
  #db: DatabaseSync;

  /**
   * `makeRoom` removes the file and what SQLite keeps beside it; null: it is the state as it was saved when this was opened, whatever is
   * saved beside it since, and nothing can be saved in it.
   */
  constructor(file: string, makeRoom: (() => void) | null, opened = openFile(file, makeRoom === null)) {
    this.#db = opened;
    this.#file = file;
    this.#makeRoom = makeRoom;
    try {
      const format = this.#format();
      this.otherFormat = format !== null && format !== FORMAT;
      if (format !== FORMAT && makeRoom === null) throw new Error('it is of another version');
      if (format !== FORMAT) this.reset();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  [Symbol.dispose] = (): void => this.close();

  load(): SavedState {
    return this.#reading(() => {
      const facts = new Map(this.#rows<[string, string]>('SELECT name, value FROM facts'));
      const unfinished = facts.delete(UNFINISHED);
      const documents = new Map(this.#rows<[string, string]>('SELECT key, stamp FROM documents'));
      const pages = this.#rows<PageRow>('SELECT path, template, params, owner, bytes, failure, dirty FROM pages').map(
        (row) => pageOf(row, (path) => this.pageDetails(path)),
      );
      // by their index, in which each is looked up later
      const [count = 0] = this.#one<[number]>('SELECT count(*) FROM pages') ?? [];
      const saved = Number(facts.get(PAGES) ?? 0);
      for (const found of [pages.length, count])
        if (found !== saved) throw new Error(`it has ${found} pages in place of ${saved}`);
      return { facts, documents, pages, unfinished };
    });
  }

  /** One remembered answer, without its value; undefined: there is none. */
  savedAnswer(id: string): AnswerNode | undefined {
    const row = this.#one<SavedAnswerRow>(
      'SELECT id, digest, reads, expires, failure, retry, indexed, answer IS NOT NULL FROM answers WHERE id = ?',
      id,
    );
    return row && answerOf(row);
  }

  /** Nothing when there is no such page. */
  pageDetails(path: string): PageDetails {
    const row = this.#one<DetailsRow>('SELECT view, because, reads, expires FROM pages WHERE path = ?', path);
    return row ? detailsOf(row) : { view: null, because: null, trace: noTrace };
  }

  /** The last good value of one answer; undefined when there is none. */
  answer(id: string): unknown {
    return this.#reading(() => {
      const row = this.#one<[answer: string | null]>('SELECT answer FROM answers WHERE id = ?', id);
      return row?.[0] ? JSON.parse(row[0]) : undefined;
    });
  }

  /** Ids of the answers that failed. */
  failedAnswers(): string[] {
    return this.#ids('SELECT id FROM answers WHERE retry = 1');
  }

  /**
   * Edges as they were when all of them were saved last. `since`: ids of answers and pages that were saved or forgotten since, so that what the
   * edges say of them as readers may be out of date.
   */
  edges() {
    return this.#reading(() => {
      const [bytes, sum] = this.#one<[Uint8Array, number]>('SELECT bytes, sum FROM edges') ?? [new Uint8Array(), null];
      // a wrong edge would leave a page as it is that has changed
      if (crc32(bytes) !== sum) throw new Error('its edges are damaged');
      return { saved: savedEdges(deserialize(bytes) as EdgeArrays), since: this.#ids('SELECT id FROM since_edges') };
    });
  }

  indexNames(): string[] {
    return this.#ids('SELECT name FROM entries UNION SELECT name FROM since_entries');
  }

  index(name: string): SavedIndex {
    return this.#reading(() => {
      const parts = this.#rows<[string, number, number]>(
        'SELECT entries, number, sum FROM entries WHERE name = ? ORDER BY number',
        name,
      );
      const since = this.#rows<[string, number, number]>(
        'SELECT entry, count, sum FROM since_entries WHERE name = ?',
        name,
      );
      const isWhole =
        parts.every(([entries, number, sum]) => sumOf(name, number, entries) === sum) &&
        since.every(([entry, count, sum]) => sumOf(name, entry, count) === sum);
      if (!isWhole) throw new Error(`its index ${name} is damaged`);
      return {
        entries: parts.flatMap(([entries]) => JSON.parse(entries) as IndexEntry[]),
        changed: since.map(([entry, count]): [IndexEntry, number] => [JSON.parse(entry) as IndexEntry, count]),
      };
    });
  }

  /** Ids of all remembered answers that begin with this. */
  answerIds(start: string): string[] {
    const some = 'SELECT id FROM answers WHERE id >= ? AND id < ?';
    return this.#ids(some, start, `${start}\u{10ffff}`);
  }

  /** Records that files are about to be written, before the first is: `unfinished` until the next `save`. */
  beginPublish(): void {
    try {
      this.#prepared(PUT_FACT).run(UNFINISHED, 'yes');
    } catch (error) {
      throw new StateUnavailable(this.#file, error);
    }
  }

  /** Saves all of it or nothing, and unless it is a part, ends the unfinished publish in the same transaction. */
  save(change: StateChange): void {
    try {
      this.#db.exec('BEGIN');
      this.#write(change);
      if (!change.isPart) this.#prepared('DELETE FROM facts WHERE name = ?').run(UNFINISHED);
      this.#db.exec('COMMIT');
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      // a trace that waited on disk is part of what is saved
      throw error instanceof StateUnreadable ? error : new StateUnavailable(this.#file, error);
    }
  }

  /** Forgets everything, whatever the file is like. */
  reset(): void {
    this.#statements.clear();
    try {
      createTables(this.#db);
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      if (!isDamaged(error)) throw new StateUnavailable(this.#file, error);
      this.#db.close();
      this.#makeRoom?.();
      this.#db = openFile(this.#file);
      createTables(this.#db);
    }
  }

  /** null: the file is new. Throws what SQLite says. */
  #format(): string | null {
    if (this.#db.prepare("SELECT name FROM sqlite_master WHERE name = 'facts'").get() === undefined) return null;
    return String(this.#db.prepare("SELECT value FROM facts WHERE name = 'format'").get()?.['value'] ?? '');
  }

  #write(change: StateChange): void {
    for (const fact of Object.entries(change.facts)) this.#prepared(PUT_FACT).run(...fact);
    for (const [key, stamp] of change.documents) {
      if (stamp === null) this.#prepared('DELETE FROM documents WHERE key = ?').run(key);
      else this.#prepared('INSERT OR REPLACE INTO documents VALUES (?, ?)').run(key, stamp);
    }
    for (const id of change.forgottenAnswers) this.#prepared('DELETE FROM answers WHERE id = ?').run(id);
    for (const node of change.answers) {
      const value = valueOf(node);
      const [id, ...columns] = rowOfAnswer(node);
      if (value === undefined) this.#prepared(PUT_TRACE).run(...columns, id);
      else this.#prepared(PUT_ANSWER).run(id, ...columns, value);
    }
    for (const path of change.forgottenPages) this.#prepared('DELETE FROM pages WHERE path = ?').run(path);
    for (const page of change.pages) this.#prepared(PUT_PAGE).run(...rowOfPage(page));
    if (change.withEdges) this.#replaceEdges();
    else this.#supersedeEdges(change);
    if (change.indexes !== undefined) this.#writeIndexes(change.indexes);
  }

  /** Those of all that is saved. */
  #replaceEdges(): void {
    const edges = this.#reading(() =>
      edgesOf({
        pages: this.#ids("SELECT 'p:' || path FROM pages"),
        answers: this.#ids('SELECT id FROM answers'),
        traces: this.#traces(),
      }),
    );
    const bytes = serialize(edges);
    this.#db.exec('DELETE FROM since_edges; DELETE FROM edges');
    this.#prepared('INSERT INTO edges VALUES (?, ?)').run(bytes, crc32(bytes));
  }

  #supersedeEdges({ answers, forgottenAnswers, pages, forgottenPages }: StateChange): void {
    const paths = [...forgottenPages, ...pages.map(({ page }) => page.path)];
    for (const id of [...forgottenAnswers, ...answers.map((node) => node.id), ...paths.map(pageId)])
      this.#prepared('INSERT OR IGNORE INTO since_edges VALUES (?)').run(id);
  }

  /** One by one: all of them would take twice the memory of an engine that has them. */
  *#traces(): Iterable<readonly [id: string, trace: Trace]> {
    for (const from of ["'p:' || path, reads, expires FROM pages", 'id, reads, expires FROM answers'])
      for (const row of this.#prepared(`SELECT ${from}`).iterate() as Iterable<unknown> as Iterable<TraceRow>)
        yield [row[0], traceOf(row[1], row[2])];
  }

  #writeIndexes(indexes: NonNullable<StateChange['indexes']>): void {
    if ('changed' in indexes) {
      const put = this.#prepared('INSERT OR REPLACE INTO since_entries VALUES (?, ?, ?, ?)');
      for (const [name, entry, more] of indexes.changed) {
        const known = 'SELECT count FROM since_entries WHERE name = ? AND entry = ?';
        const count = more + (this.#one<[number]>(known, name, entry)?.[0] ?? 0);
        if (count === 0) this.#prepared('DELETE FROM since_entries WHERE name = ? AND entry = ?').run(name, entry);
        else put.run(name, entry, count, sumOf(name, entry, count));
      }
      return;
    }
    this.#db.exec('DELETE FROM since_entries; DELETE FROM entries');
    const put = this.#prepared('INSERT INTO entries VALUES (?, ?, ?, ?)');
    for (const [number, [name, entries]] of indexes.all.entries())
      put.run(name, number, entries, sumOf(name, number, entries));
  }

  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof StateUnreadable) throw error;
      throw new StateUnreadable(this.#file, error);
    }
  }

  #one<Row>(sql: string, ...given: (string | number)[]): Row | undefined {
    return this.#reading(() => this.#prepared(sql).get(...given) as Row | undefined);
  }

  #ids(sql: string, ...given: string[]): string[] {
    return this.#rows<[string]>(sql, ...given).map(([id]) => id);
  }

  /** All at one go, which takes half as long as one by one. */
  #rows<Row>(sql: string, ...given: (string | number)[]): Row[] {
    return this.#reading(() => this.#prepared(sql).all(...given) as unknown[] as Row[]);
  }

  /** Gives rows as arrays. */
  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      this.#statements.set(sql, (statement = this.#db.prepare(sql)));
      statement.setReturnArrays(true);
    }
    return statement;
  }
}
