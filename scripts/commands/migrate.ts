import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FORMAT } from '../../data/catalogue/folder/folder-format.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { fail, withUsage } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const readArguments = () =>
  parseArgs({ options: { 'dry-run': { type: 'boolean', default: false }, data: { type: 'string' } } }).values;

/** `npm run migrate`: brings the documents of a data folder to the format of this release, which is the first: there is no other to come from. */
async function migrate(): Promise<void> {
  const { data } = withUsage('npm run migrate -- [--dry-run] [--data DIR]', readArguments);
  const folder = data ? resolve(data) : readSettings(process.env).DATA_DIR;
  await openDatabase({ folder, mode: 'read' }).close();
  process.stdout.write(`${folder} has format ${FORMAT}, the one of this release. There is nothing to do.\n`);
}

await migrate().catch(fail);
