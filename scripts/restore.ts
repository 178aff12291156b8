import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../data/database/open-database.ts';
import { migrations } from '../data/migrations/migrations.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { fail, WrongArguments } from './failure.ts';
import { count } from './publisher/explain.ts';
import { readSettings } from './settings.ts';

const COMMAND = 'npm run restore';
const say = (line: string) => process.stdout.write(`${line}\n`);

function readArguments(): { archive: string; dataFolder: string } {
  try {
    const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
    const [archive, ...more] = positionals;
    if (archive === undefined || more.length > 0) throw new TypeError('Name one archive to read.');
    if (!values.data) throw new TypeError('Name the folder to restore into.');
    return { archive: resolve(archive), dataFolder: resolve(values.data) };
  } catch (error) {
    throw new WrongArguments(`${(error as Error).message}\nUse: ${COMMAND} -- FILE --data DIR`);
  }
}

/** `npm run restore -- FILE --data DIR`: restores an archive into a missing or empty folder and proves it. */
async function restore(): Promise<void> {
  const { archive, dataFolder } = readArguments();
  const { BACKUP_PASSPHRASE } = readSettings(process.env);
  const { files, format, createdAt } = await restoreBackup({
    archive,
    dataFolder,
    passphrase: BACKUP_PASSPHRASE,
    command: COMMAND,
  });
  say(
    `${dataFolder} is as it was at ${createdAt}: ${count(Object.keys(files).length, 'file')}, each verified by its digest.`,
  );
  if (format === migrations.length + 1) {
    const database = openDatabase({ folder: dataFolder, mode: 'read' });
    say(`${count(database.checkAll().size, 'document')} checked.`);
    await database.close();
  } else say(`Its format ${format} is an older one: the next start upgrades it.`);
  say(`All sessions are ended. Start with DATA_DIR=${dataFolder} npm start; then npm run verify compares the pages.`);
}

await restore().catch(fail);
