import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDamaged, openPrivateDatabase } from '../../data/files/private-database.ts';
import { makePrivateFolder } from '../../data/files/private-files.ts';
import { sortsOf, type RecordSort } from '../contract/shapes/record-filter.ts';
import { kindNumber, sortColumns, type RowKind } from './indexed-row.ts';

const SCHEMA = `
  CREATE TABLE documents (key TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE rows (
    slot INTEGER PRIMARY KEY,
    document TEXT NOT NULL,
    kind INTEGER NOT NULL,
    id TEXT NOT NULL,
    owner INTEGER NOT NULL,
    fields TEXT NOT NULL,
    text TEXT NOT NULL,
    flags INTEGER NOT NULL,
    starts REAL,
    urgent REAL,
    expires REAL,
    clicks INTEGER NOT NULL DEFAULT 0,
    copies INTEGER NOT NULL DEFAULT 0,
    ${sortColumns.map((column) => `by_${column}`).join(', ')},
    UNIQUE (document, kind, id)
  );
  CREATE VIRTUAL TABLE texts
    USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
  CREATE INDEX facts ON rows (owner, kind, flags, starts, urgent, expires);
  CREATE INDEX clicked ON rows (clicks) WHERE clicks > 0;
  CREATE INDEX copied ON rows (copies) WHERE copies > 0;`;

/** What SQLite keeps of the digest of the code that made the rows. */
const versionOf = (code: string): number => hash('sha256', code, 'buffer').readInt32BE();

/**
 * The index in its file; an empty one in place of one that is missing, damaged or made by other code. `code`: digest of that which makes the
 * rows. Throws what SQLite says.
 */
export function openTables(file: string, code: string): DatabaseSync {
  try {
    const database = open(file);
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === versionOf(code)) return database;
    database.close();
  } catch (error) {
    if (!isDamaged(error)) throw error;
  }
  return emptyTables(file, code);
}

/** Throws what SQLite says. */
export function emptyTables(file: string, code: string): DatabaseSync {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  const database = open(file);
  database.exec(`${SCHEMA} PRAGMA user_version = ${versionOf(code)}`);
  return database;
}

function open(file: string): DatabaseSync {
  makePrivateFolder(dirname(file));
  // it names drafts
  return openPrivateDatabase(
    file,
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -32000',
  );
}

const LAST_DEAL = kindNumber('offers');

/** Rows of some kinds, in words that an index has as well: deals are most rows, and have their own. */
export const rowsOf = (kinds: readonly RowKind[]): string =>
  kinds.every((kind) => kindNumber(kind) <= LAST_DEAL)
    ? `kind <= ${LAST_DEAL}${kinds.length === LAST_DEAL ? '' : ` AND kind IN (${kinds.map(kindNumber).join(', ')})`}`
    : `kind > ${LAST_DEAL} AND kind IN (${kinds.map(kindNumber).join(', ')})`;

const sortsOfDeals = new Set<RecordSort>(sortsOf('deals'));
const SORTED = sortColumns
  .filter((column) => sortsOfDeals.has(column))
  .map(
    (column) => `
    CREATE INDEX IF NOT EXISTS deals_by_${column} ON rows (by_${column}, slot, kind, flags, starts, urgent, expires)
      WHERE kind <= ${LAST_DEAL};`,
  );
/**
 * Makes the indexes that each order of deals, with the facts that filters ask for, and orders of other rows are read from, so that the rows
 * themselves are read for the page alone.
 */
export const KEEP_SORTED = `${SORTED.join('')}
  CREATE INDEX IF NOT EXISTS others_by_kind ON rows (kind) WHERE kind > ${LAST_DEAL}`;
