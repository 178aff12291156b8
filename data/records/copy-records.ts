import { closeSync, existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { openPrivateFile } from '../files/private-files.ts';
import { asFailure, RecordsFailed } from './storage/errors.ts';
import { formerFileIn, isFormer } from './storage/migrate.ts';
import { recordsFile } from './open-records.ts';

/** Seen from the data folder. */
export const RECORDS = 'private/records.sqlite';

/**
 * Copies the private records of a data folder into a new file as of one moment, beside the process that writes them. Sessions
 * and known devices are left out: those that ended must not come back. The keys of votes are, too: without them a copy knows no voter.
 * Returns whether there were records. Throws `RecordsFailed`.
 */
export function copyRecords(folder: string, target: string): boolean {
  const file = recordsFile(folder);
  if (!existsSync(file)) return false;
  try {
    // SQLite fills an empty file, and leaves it its mode
    closeSync(openPrivateFile(target, 'wx'));
    using records = new DatabaseSync(file, { readOnly: true });
    records.prepare('VACUUM INTO ?').run(target);
    using copy = new DatabaseSync(target);
    copy.exec('PRAGMA journal_mode = DELETE; PRAGMA secure_delete = ON');
    for (const table of ['sessions', 'devices', 'vote_keys'])
      if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
  } catch (error) {
    throw RecordsFailed.of(file, asFailure(error));
  }
  return true;
}

/** What is wrong with a file of records; null: nothing. */
export function damageOf(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check(1)').get() ?? {};
    return found === 'ok' ? null : String(found);
  } catch (error) {
    return asFailure(error).message;
  }
}

/** The file of a data folder in which a release before 0.2.0 left records; undefined: there is none. What is in it is not damaged. */
export function formerRecordsIn(folder: string): string | undefined {
  const file = recordsFile(folder);
  if (!existsSync(file)) return formerFileIn(folder);
  using database = new DatabaseSync(file, { readOnly: true });
  const hasSteps = hasTable(database, 'kysely_migration');
  const steps = hasSteps ? database.prepare('SELECT name FROM kysely_migration').all() : [];
  return isFormer(steps.map(({ name }) => String(name))) ? file : formerFileIn(folder);
}

export const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
