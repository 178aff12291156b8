import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { BASELINE, steps } from './baseline.ts';
import { RecordsFailed } from './errors.ts';
import { statementsIn, type RecordTables } from './tables.ts';

/**
 * Brings the tables to what this release expects, as a whole or not at all. Throws `RecordsFailed` for those of a newer release, and of one
 * before 0.2.0. `adapted`: a statement as the database takes it.
 */
export const migrate = (database: RecordTables, file: string, adapted = (statement: string) => statement) =>
  database.transaction().execute(async (transaction) => {
    const { rows, change } = statementsIn(transaction);
    await change`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`;
    const taken = await rows<{ name: string }>`select name from kysely_migration order by name`;
    const names = taken.map(({ name }) => name);
    const newer = names.filter((name) => name > steps.at(-1)![0]);
    if (newer.length > 0)
      throw new RecordsFailed(
        file,
        `a newer release has changed its tables (${newer.join(', ')})`,
        'Start that release, or restore the backup that was made before the upgrade. Nothing was changed.',
      );
    if (isFormer(names)) throw ofFormerRelease(file);
    for (const [name, statements] of steps) {
      if (names.includes(name)) continue;
      for (const statement of statements.split(';')) await sql.raw(adapted(statement)).execute(transaction);
      await change`insert into kysely_migration (name, timestamp) values (${name}, current_timestamp)`;
    }
  });

/** Whether a release before 0.2.0 made the tables, by the names of the steps that did. */
export const isFormer = (steps: readonly string[]): boolean => steps.length > 0 && !steps.includes(BASELINE);

/** Of a data folder: what releases before 0.2.0 kept in files. Release 0.2.0 takes it over, and renames them. */
const FORMER_FILES = [
  'figures.json',
  'private/{password,sessions,subscribers,keys,counters}.json',
  'private/audit/*.jsonl',
];

/** The first of these files; undefined: there is none. */
export function formerFileIn(folder: string): string | undefined {
  const [path] = globSync(FORMER_FILES, { cwd: folder });
  return path && join(folder, path);
}

export const ofFormerRelease = (file: string): RecordsFailed =>
  new RecordsFailed(
    file,
    'a release before 0.2.0 has written them',
    'Start release 0.2.0 once, which brings them up to date, and then this one. Nothing was changed.',
  );
