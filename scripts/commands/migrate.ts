import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { differences } from '../../api/accounts/differences.ts';
import { disk } from '../../data/files/disk.ts';
import { copyBefore } from '../../data/catalogue/folder/folder-format.ts';
import { planMigration, type MigratedDocument } from '../../data/catalogue/folder/migrate-folder.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { migrations } from '../../data/catalogue/folder/migration.ts';
import { fail, withUsage } from '../console/failure.ts';
import { count } from '../console/quantities.ts';
import { readSettings } from '../environment/settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const USAGE = 'npm run migrate -- [--dry-run] [--data DIR]';

function readArguments(): { dryRun: boolean; data: string | undefined } {
  const options = { 'dry-run': { type: 'boolean', default: false }, data: { type: 'string' } } as const;
  const { values } = parseArgs({ options });
  return { dryRun: values['dry-run'], data: values.data && resolve(values.data) };
}

function show({ key, before, after }: MigratedDocument): void {
  say(`${key}.json`);
  for (const { path, from, to } of differences(before, after))
    say(`  ${path}: ${JSON.stringify(from)} becomes ${JSON.stringify(to)}`);
}

/** `npm run migrate`: brings the documents of a data folder to the format of this release; `--dry-run` shows what would change. */
async function migrate(): Promise<void> {
  const { dryRun, data: named } = withUsage(USAGE, readArguments);
  const data = named || readSettings(process.env).DATA_DIR;
  const { from, to, documents } = planMigration(disk, data, migrations);
  if (from === to) {
    say(`${data} has format ${to}, the one of this release. There is nothing to do.`);
    return;
  }
  if (dryRun) {
    documents.forEach(show);
    say(`${count(documents.length, 'document')} would change from format ${from} to ${to}. Nothing was changed.`);
    return;
  }
  await openDatabase({ folder: data, mode: 'write', holder: { command: 'npm run migrate' } }).close();
  say(
    `${count(documents.length, 'document')} changed from format ${from} to ${to}. The way back is in ${copyBefore(data, to)}.`,
  );
}

await migrate().catch(fail);
