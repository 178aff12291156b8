import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import { type AnswerNode, NOT_LOADED, type Trace } from '../nodes/node.ts';
import { jsonOf } from '../answers/digest.ts';
import type { PageDetails } from '../nodes/page-set.ts';
import type { SavedPage } from '../nodes/state.ts';
import { NEVER } from '../nodes/terms.ts';

export const FORMAT = 'traces 14';
/** The fact that stands in the state while files are written whose traces are not saved yet. */
export const UNFINISHED = 'unfinished';
const tables = ['facts', 'documents', 'answers', 'pages', 'edges', 'since_edges', 'entries', 'since_entries'];

/**
 * `expires`: milliseconds since 1970, or null for never. `reads`: node ids, one a line. `edges`: one row, `EdgeArrays` and
 * their CRC-32. `since_edges`: ids of the answers and pages that were saved or forgotten since. `entries`: of each index as it was saved
 * with the edges, some in a row, as JSON. `since_entries`: how many of an entry came (or went, below 0) since. `sum`: `sumOf` the
 * other columns.
 */
const schema = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE documents (key TEXT PRIMARY KEY, stamp TEXT) WITHOUT ROWID;
  CREATE TABLE answers (id TEXT PRIMARY KEY, digest TEXT, reads TEXT, expires REAL, failure TEXT, retry INTEGER,
    indexed INTEGER, answer TEXT);
  CREATE TABLE pages (path TEXT PRIMARY KEY, template TEXT, params TEXT, owner TEXT, bytes TEXT, failure TEXT,
    dirty INTEGER, view TEXT, because TEXT, reads TEXT, expires REAL);
  CREATE INDEX failed_answers ON answers (id) WHERE retry = 1;
  CREATE TABLE edges (bytes BLOB, sum INTEGER);
  CREATE TABLE since_edges (id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE entries (name TEXT, number INTEGER, entries TEXT, sum INTEGER, PRIMARY KEY (name, number));
  CREATE TABLE since_entries (name TEXT, entry TEXT, count INTEGER, sum INTEGER, PRIMARY KEY (name, entry)) WITHOUT ROWID;
  INSERT INTO facts VALUES ('format', '${FORMAT}');`;

/** SQLite does not notice damage within a text; what was lost of an index or changed in it would be shown. */
export const sumOf = (...row: (string | number)[]): number => crc32(row.join('\n'));

export function openFile(file: string, readOnly = false): DatabaseSync {
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

export function createTables(db: DatabaseSync): void {
  const drop = tables.map((table) => `DROP TABLE IF EXISTS ${table};`).join(' ');
  db.exec(`BEGIN; ${drop} ${schema} COMMIT`);
}

/** Columns in the order in which they are selected: rows as arrays are read in half the time. */
export type PageRow = [
  path: string,
  template: string,
  params: string,
  owner: string,
  bytes: string | null,
  failure: string | null,
  dirty: number,
];

/** Of a page, what is read when it is asked for. */
export type DetailsRow = [view: string | null, because: string | null, reads: string, expires: number | null];

export type SavedPageRow = [...PageRow, ...DetailsRow];

export const PUT_PAGE = 'INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

export function rowOfPage({ page, dirty }: SavedPage): SavedPageRow {
  const { path, template, owner, bytes, failure } = page;
  const { view, because, trace } = page.details;
  const params = JSON.stringify(page.params);
  return [path, template, params, owner, bytes, failure, dirty ? 1 : 0, view, because, ...columnsOf(trace)];
}

export function pageOf(
  [path, template, json, owner, bytes, failure, dirty]: PageRow,
  read: (path: string) => PageDetails,
): SavedPage {
  const params = JSON.parse(json) as SavedPage['page']['params'];
  let details: PageDetails | undefined;
  const summary = { path, template, params, owner, bytes, failure };
  const page = {
    ...summary,
    get details() {
      return (details ??= read(path));
    },
  };
  return { page, dirty: dirty === 1 };
}

export const detailsOf = ([view, because, reads, expires]: DetailsRow): PageDetails => ({
  view,
  because,
  trace: traceOf(reads, expires),
});

export type AnswerRow = [
  id: string,
  digest: string | null,
  reads: string,
  expires: number | null,
  failure: string | null,
  retry: number,
  indexed: number,
];

/** `hasValue`: the row has one. */
export type SavedAnswerRow = [...AnswerRow, hasValue: number];

export const PUT_TRACE =
  'UPDATE answers SET digest = ?, reads = ?, expires = ?, failure = ?, retry = ?, indexed = ? WHERE id = ?';
export const PUT_ANSWER = 'INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?, ?)';

/** All columns of an answer but its value. `retry`: it failed, and stands by its last good value. */
export function rowOfAnswer(node: AnswerNode): AnswerRow {
  const [reads, expires] = columnsOf(node.trace);
  return [
    node.id,
    node.digest,
    reads,
    expires,
    node.error && node.error.message,
    Number(node.failed),
    Number(node.readsIndex),
  ];
}

/** The value as it is stored; undefined when the one on disk stands. The reads of indexes are read again, which costs less. */
export function valueOf({ hasValue, value, json }: AnswerNode): string | null | undefined {
  if (!hasValue) return null;
  return value === NOT_LOADED ? undefined : (json ?? jsonOf(value));
}

export function answerOf([id, digest, reads, expires, failure, retry, indexed, hasValue]: SavedAnswerRow): AnswerNode {
  return {
    id,
    mark: 'current',
    digest,
    hasValue: hasValue === 1,
    value: NOT_LOADED,
    json: null,
    error: failure === null ? null : new Error(failure),
    failed: retry === 1,
    trace: traceOf(reads, expires),
    readsIndex: indexed === 1,
    invalid: false,
  };
}

export type TraceRow = [id: string, reads: string, expires: number | null];

export const traceOf = (reads: string, expires: number | null): Trace => ({
  reads: reads === '' ? [] : reads.split('\n'),
  expiresAt: expires ?? NEVER,
});

const columnsOf = ({ reads, expiresAt }: Trace): [reads: string, expires: number | null] => [
  reads.join('\n'),
  expiresAt === NEVER ? null : expiresAt,
];
