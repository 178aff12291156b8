import { openDerived } from '../../../publish/output/derived-tables.ts';

const tables = {
  format: 2,
  schema: `
    DROP TABLE IF EXISTS parts; DROP TABLE IF EXISTS objects;
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, stamp TEXT, sha256 TEXT) WITHOUT ROWID`,
};

export type FileDigests = ReturnType<typeof fileDigests>;

/**
 * The digests of local files, and a few facts, remembered between uploads beside the traces. Their loss costs reading the files. A damaged
 * file is replaced by an empty one. Throws `StateUnavailable`.
 */
export function fileDigests(file: string) {
  const db = openDerived(file, tables);
  const find = db.prepare('SELECT sha256 FROM files WHERE file = ? AND stamp = ?');
  const note = db.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?)');
  const forget = db.prepare('DELETE FROM files WHERE file = ?');
  return {
    /** Null: it was not noted for this stamp. */
    of: (name: string, stamp: string) => (find.get(name, stamp)?.['sha256'] as string | undefined) ?? null,
    note: (name: string, stamp: string, sha256: string): void => void note.run(name, stamp, sha256),
    forget: (name: string): void => void forget.run(name),
    /** What was noted under this name first: `value`, unless it was noted before. */
    fact(name: string, value: string | null): string | null {
      if (value !== null) db.prepare('INSERT OR IGNORE INTO facts VALUES (?, ?)').run(name, value);
      const found = db.prepare('SELECT value FROM facts WHERE name = ?').get(name);
      return (found?.['value'] as string | undefined) ?? null;
    },
    close: (): void => db.close(),
  };
}
