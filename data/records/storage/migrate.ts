import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { indexVotes, makeNewsletterTables, makeTables, moveChoices } from './baseline.ts';
import { RecordsFailed } from './errors.ts';
import type { RecordTables } from './tables.ts';

/** The last step with which release 0.2.0 made its tables. */
const BASELINE = '0011-sums-of-votes';

/** A new database gets their names as well: that release looks for each, and goes on with it after a rollback. */
const stepsBefore = [
  '0001-records',
  '0002-replies',
  '0003-asked',
  '0004-access',
  '0005-votes',
  '0006-vote-days',
  '0007-versions',
  '0008-continued-changes',
  '0009-imports',
  '0010-sums-of-counts',
];

const NOTHING: Migration = { up: async () => {} };

/** In the order of their names, each once, each as a whole or not at all. One that was released is never edited. */
const migrations: { readonly [name: string]: Migration } = {
  ...Object.fromEntries(stepsBefore.map((name) => [name, NOTHING])),
  [BASELINE]: { up: makeTables },
  '0012-newsletter': { up: makeNewsletterTables },
  // names of steps that no release made
  '0013-mails': NOTHING,
  '0014-mailings': NOTHING,
  '0015-choices': { up: moveChoices },
  '0016-index-of-votes': { up: indexVotes },
};

/** Brings the tables to what this release expects. Throws `RecordsFailed` for those of a newer release, and of one before 0.2.0. */
export async function migrate(database: RecordTables, file: string): Promise<void> {
  const names = await applied(database);
  const unknown = names.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new RecordsFailed(
      file,
      `a newer release has changed its tables (${unknown.join(', ')})`,
      'Start that release, or restore the backup that was made before the upgrade. Nothing was changed.',
    );
  if (isFormer(names)) throw ofFormerRelease(file);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function applied(database: RecordTables): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}

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
