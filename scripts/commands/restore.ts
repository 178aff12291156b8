import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { fillDatabase } from '../backup/database-in-folder.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { exitWhenWritten, fail, withUsage, WrongArguments } from '../console/failure.ts';
import { count } from '../console/quantities.ts';
import { environmentOf, readSettings, type Settings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { makeTemporary } from '../environment/temporary-folder.ts';
import { compileSite } from '../publish/render/compile.ts';
import { withCleanBuild } from './clean-comparison.ts';

const COMMAND = 'npm run restore';
const USAGE = `${COMMAND} -- FILE --data DIR, or with DATABASE_URL ${COMMAND} -- FILE`;
const say = (line: string) => process.stdout.write(`${line}\n`);

function readArguments(): { archive: string; dataFolder: string | undefined } {
  const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) throw new TypeError('Name one archive to read.');
  return { archive: resolve(archive), dataFolder: values.data && resolve(values.data) };
}

/**
 * `npm run restore -- FILE --data DIR`: restores an archive into a missing or empty folder and proves it. Without `--data`: into the empty
 * database of DATABASE_URL.
 */
async function restore(): Promise<void> {
  const { archive, dataFolder } = withUsage(USAGE, readArguments);
  const settings = readSettings(process.env);
  if (dataFolder !== undefined) {
    await restoreInto(dataFolder, archive, settings);
    say(`All sessions are ended. Start with DATA_DIR=${dataFolder} npm start; then npm run verify compares the pages.`);
    return;
  }
  const { DATABASE_URL: url } = settings;
  if (url === undefined) throw new WrongArguments(`Name the folder to restore into.\nUse: ${USAGE}`);
  const temporary = makeTemporary('restore-', stateFolderOf(settings.OUT_DIR, settings));
  try {
    const folder = join(temporary.path, 'data');
    await restoreInto(folder, archive, settings);
    const { left } = await fillDatabase(folder, url, COMMAND);
    for (const path of left) say(`Not restored, a database holds no such files: ${path}`);
  } finally {
    temporary.remove();
  }
  say(
    'The database holds all of it, each document, picture and record compared. All sessions are ended. Start each server with',
  );
  say('this DATABASE_URL and an empty DATA_DIR; then npm run verify compares the pages.');
}

async function restoreInto(folder: string, archive: string, settings: Settings): Promise<void> {
  const { files, createdAt } = await restoreBackup({
    archive,
    dataFolder: folder,
    passphrase: settings.BACKUP_PASSPHRASE,
  });
  say(
    `${folder} is as it was at ${createdAt}: ${count(Object.keys(files).length, 'file')}, each verified by its digest.`,
  );
  await prove(folder, settings);
}

/** Checks every document, and builds every page of the restored folder into a temporary one, which is removed again. */
async function prove(dataFolder: string, settings: Settings): Promise<void> {
  const database = openDatabase({ folder: dataFolder, mode: 'read' });
  say(`${count(database.checkAll().size, 'document')} checked.`);
  const compiled = await compileSite({ compiledFolder: settings.COMPILED_DIR });
  const options = { database, compiled, environment: environmentOf(settings), now: Date.now };
  await withCleanBuild({ ...options, command: COMMAND, beside: dataFolder }, async ({ publisher }, pages) => {
    const { failed } = publisher.status();
    for (const { path, reason } of failed) say(`  ${path} could not be built: ${reason}`);
    say(`${count(pages - failed.length, 'page')} of ${pages} built from it, in a temporary folder.`);
    if (failed.length > 0) process.exitCode = 1;
  });
  await database.close();
}

await restore().catch(fail);
exitWhenWritten();
