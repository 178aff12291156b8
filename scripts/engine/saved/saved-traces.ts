import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { arraysOf } from '../nodes/edge-arrays.ts';
import { LoadedTraces } from './loaded-traces.ts';
import { noTrace } from '../nodes/node.ts';
import { checkPageCount } from './own-facts.ts';
import type { PageDetails } from '../nodes/page-on-disk.ts';
import type { Page } from '../nodes/page-set.ts';
import { StateUnreadable } from '../nodes/state-errors.ts';
import { answerOf, pageOf, sumOf, UNFINISHED, type AnswerRow, type DetailsRow, type PageRow } from './state-tables.ts';
import type { IndexEntry } from '../nodes/terms.ts';
import type { SavedAnswer, SavedEdgeArrays, SavedIndex, SavedPage, SavedState } from '../nodes/state.ts';

const ROWS_AT_ONCE = 1_000;
/** Columns. */
const ANSWER = 'id, digest, reads, expires, failure, retry, indexed, known';
const PAGE = 'path, template, params, owner, bytes, failure, dirty';

/**
 * What is read of a state in SQLite, whether it may be written or not. What is public but `close` throws `StateUnreadable` for whatever goes
 * wrong.
 */
export abstract class SavedTraces {
  protected db: DatabaseSync;
  protected readonly file: string;
  readonly #traces = new LoadedTraces();
  /** Prepared ones. */
  protected readonly statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync, file: string) {
    this.db = db;
    this.file = file;
  }

  close(): void {
    this.db.close();
  }

  /** null: the file is new. Throws what SQLite says. */
  protected format(): string | null {
    const [table] = this.#rows<[string]>("SELECT name FROM sqlite_master WHERE name = 'facts'");
    if (table === undefined) return null;
    const [format] = this.#rows<[string | null]>("SELECT value FROM facts WHERE name = 'format'");
    return format?.[0] ?? '';
  }

  load(): SavedState {
    return this.#reading(() => {
      const facts = new Map(this.#rows<[string, string]>('SELECT name, value FROM facts'));
      const unfinished = facts.delete(UNFINISHED);
      const documents = new Map(this.#allRows<[string, string]>('SELECT key, stamp FROM documents'));
      const pages = this.#pages();
      // by their index, in which each is looked up later
      const [[count] = [0]] = this.#allRows<[number]>('SELECT count(*) FROM pages');
      for (const found of [pages.length, count]) checkPageCount(facts, found);
      return { facts, documents, pages, unfinished };
    });
  }

  #pages(): SavedPage[] {
    const read = {
      details: (path: string) => this.pageDetails(path),
      params: (json: string) => this.#reading(() => JSON.parse(json) as Page['params']),
    };
    const templates = new LoadedTraces();
    return this.#allRows<PageRow>(`SELECT ${PAGE} FROM pages`).map(([path, template, ...rest]) =>
      pageOf([path, templates.wholeId(template), ...rest], read),
    );
  }

  savedAnswer(id: string): SavedAnswer | undefined {
    return this.#reading(() => {
      const row = this.#one<AnswerRow>(`SELECT ${ANSWER} FROM answers WHERE id = ?`, id);
      return row && answerOf(row, this.#traces);
    });
  }

  pageDetails(path: string): PageDetails {
    return this.#reading(() => {
      const row = this.#one<DetailsRow>('SELECT view, because, reads, expires FROM pages WHERE path = ?', path);
      if (!row) return { view: null, because: null, trace: noTrace };
      const [view, because, ...trace] = row;
      return { view, because, trace: this.#traces.of(...trace) };
    });
  }

  answer(id: string): unknown {
    return this.#reading(() => {
      const row = this.#one<[answer: string | null]>('SELECT answer FROM answers WHERE id = ?', id);
      return row?.[0] ? JSON.parse(row[0]) : undefined;
    });
  }

  /** Throws what SQLite says. */
  protected hasEdges(): boolean {
    return [...this.#rows('SELECT 1 FROM edges LIMIT 1')].length > 0;
  }

  edges(): SavedEdgeArrays {
    return this.#reading(() => {
      const edges = arraysOf(new Map(this.#rows<[string, Uint8Array]>('SELECT name, bytes FROM edges')));
      return { edges, since: Array.from(this.#rows<[string]>('SELECT id FROM since_edges'), ([id]) => id) };
    });
  }

  indexNames(): string[] {
    return this.#reading(() => {
      const all = 'SELECT name FROM entries UNION SELECT name FROM since_entries';
      return this.#allRows<[string]>(all).map(([name]) => name);
    });
  }

  index(name: string): SavedIndex {
    return this.#reading(() => {
      const parts = this.#allRows<[string, number, number]>(
        'SELECT entries, number, sum FROM entries WHERE name = ? ORDER BY number',
        name,
      );
      const since = this.#allRows<[string, number, number]>(
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

  *answerIds(start: string): Iterable<string> {
    const some = 'SELECT id FROM answers WHERE id > ? AND id < ? ORDER BY id LIMIT ?';
    const end = `${start}\u{10ffff}`;
    for (let last = start; ;) {
      const found = this.#reading(() => Array.from(this.#rows<[string]>(some, last, end, ROWS_AT_ONCE), ([id]) => id));
      yield* found;
      if (found.length < ROWS_AT_ONCE) return;
      last = found.at(-1) as string;
    }
  }

  #one<Row>(sql: string, given: string): Row | undefined {
    return this.prepared(sql).get(given) as Row | undefined;
  }

  /** Gives rows as arrays. */
  protected prepared(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      this.statements.set(sql, (statement = this.db.prepare(sql)));
      statement.setReturnArrays(true);
    }
    return statement;
  }

  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof StateUnreadable) throw error;
      throw new StateUnreadable(this.file, error);
    }
  }

  /** At one go, which takes half as long. */
  #allRows<Row>(sql: string, ...given: (string | number)[]): Row[] {
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.all(...given) as unknown[] as Row[];
  }

  #rows<Row>(sql: string, ...given: (string | number)[]): Iterable<Row> {
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    return statement.iterate(...given) as Iterable<unknown> as Iterable<Row>;
  }
}
