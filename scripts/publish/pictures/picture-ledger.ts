import { openDerived, readDerived, rowsIn, SavedRows } from '../output/derived-tables.ts';

/** The file of the picture that a page names: `/store/acme` names `social/….png`. */
type Named = Record<'page' | 'file', string>;
/** `since`: when (ms) the last page ceased to name a file. */
interface Retired {
  file: string;
  since: number;
}

const tables = {
  format: 1,
  schema: `
    DROP TABLE IF EXISTS named;
    DROP TABLE IF EXISTS retired;
    CREATE TABLE named (page TEXT PRIMARY KEY, file TEXT) WITHOUT ROWID;
    CREATE TABLE retired (file TEXT PRIMARY KEY, since REAL) WITHOUT ROWID`,
};

/**
 * Which picture each page names, and which pictures no page names any more, on disk beside the traces. Save the latter first: of a page
 * that is named otherwise now nothing else says what it named. `:memory:` keeps nothing. A damaged file is replaced by an empty one.
 * Throws `StateUnavailable`.
 */
export function openPictureLedger(file: string) {
  const db = openDerived(file, tables);
  const named = new SavedRows<Named>(file, db, 'named', ['page', 'file']);
  const retired = new SavedRows<Retired>(file, db, 'retired', ['file', 'since']);
  return {
    named,
    retired,
    /** It held nothing, such as one in place of a damaged one: what pages name is not known. */
    isNew: named.rows.size + retired.rows.size === 0,
    close: () => db.close(),
  };
}

export type PictureLedger = ReturnType<typeof openPictureLedger>;

/** Those that another process noted; none when there is no ledger. */
export const readRetiredPictures = (file: string): string[] =>
  readDerived(file, (db) => rowsIn<Retired>(db, 'retired'), []).map((row) => row.file);
