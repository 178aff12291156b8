import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { RecordsFailed } from './errors.ts';
import * as records from './migrations/0001-records.ts';
import * as replies from './migrations/0002-replies.ts';
import * as asked from './migrations/0003-asked.ts';
import * as access from './migrations/0004-access.ts';
import * as votes from './migrations/0005-votes.ts';
import * as voteDays from './migrations/0006-vote-days.ts';
import * as versions from './migrations/0007-versions.ts';
import * as continuedChanges from './migrations/0008-continued-changes.ts';
import * as imports from './migrations/0009-imports.ts';
import * as sumsOfCounts from './migrations/0010-sums-of-counts.ts';
import * as sumsOfVotes from './migrations/0011-sums-of-votes.ts';
import type { RecordTables } from './tables.ts';

/** In the order of their names, each once, each as a whole or not at all. One that was released is never edited. */
const migrations: { readonly [name: string]: Migration } = {
  '0001-records': records,
  '0002-replies': replies,
  '0003-asked': asked,
  '0004-access': access,
  '0005-votes': votes,
  '0006-vote-days': voteDays,
  '0007-versions': versions,
  '0008-continued-changes': continuedChanges,
  '0009-imports': imports,
  '0010-sums-of-counts': sumsOfCounts,
  '0011-sums-of-votes': sumsOfVotes,
};

/** Brings the tables to what this release expects. Throws `RecordsFailed` when a newer release has been here. */
export async function migrate(database: RecordTables, file: string): Promise<void> {
  const unknown = (await applied(database)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new RecordsFailed(
      file,
      `a newer release has changed its tables (${unknown.join(', ')})`,
      'Start that release, or restore the backup that was made before the upgrade. Nothing was changed.',
    );
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
