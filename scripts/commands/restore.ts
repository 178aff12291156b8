import { join, resolve } from 'node:path';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { closing } from '../../data/files/closing.ts';
import { fillDatabase, restoreBackup } from '../backup/restore-backup.ts';
import { command, text, type Say } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { count } from '../console/quantities.ts';
import { environmentOf, readSettings, type Settings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { makeTemporary } from '../environment/temporary-folder.ts';
import { compileSite } from '../publish/render/compile.ts';
import { withCleanBuild } from './clean-comparison.ts';

const COMMAND = 'npm run restore';
const asked = {
  usage: `${COMMAND} -- FILE --data DIR, or with DATABASE_URL ${COMMAND} -- FILE`,
  options: { data: text },
  named: 'Name one archive to read.',
};

/**
 * `npm run restore -- FILE --data DIR`: restores an archive into a missing or empty folder and proves it. Without `--data`: into the empty
 * database of DATABASE_URL.
 */
await command(asked, async ({ data }, say, name) => {
  const [archive, dataFolder] = [resolve(name), data && resolve(data)];
  const settings = readSettings(process.env);
  if (dataFolder !== undefined) {
    await restoreInto(dataFolder, archive, settings, say);
    say(`All sessions are ended. Start with DATA_DIR=${dataFolder} npm start; then npm run verify compares the pages.`);
    return;
  }
  const { DATABASE_URL: url } = settings;
  if (url === undefined) throw new WrongArguments('Name the folder to restore into.');
  using temporary = makeTemporary('restore-', stateFolderOf(settings.OUT_DIR, settings));
  const folder = join(temporary.path, 'data');
  await restoreInto(folder, archive, settings, say);
  const { left } = await fillDatabase(folder, url, COMMAND);
  for (const path of left) say(`Not restored, a database holds no such files: ${path}`);
  say(
    'The database holds all of it, each document, picture and record compared. All sessions are ended. Start each server with\n' +
      'this DATABASE_URL and an empty DATA_DIR; then npm run verify compares the pages.',
  );
});

async function restoreInto(dataFolder: string, archive: string, settings: Settings, say: Say): Promise<void> {
  const { files, createdAt } = await restoreBackup(archive, dataFolder, settings.BACKUP_PASSPHRASE);
  say(
    `${dataFolder} is as it was at ${createdAt}: ${count(Object.keys(files).length, 'file')}, each verified by its digest.`,
  );
  await prove(dataFolder, settings, say);
}

/** Checks every document, and builds every page of the restored folder into a temporary one, which is removed again. */
async function prove(dataFolder: string, settings: Settings, say: Say): Promise<void> {
  await using database = closing(await openDatabase({ folder: dataFolder, mode: 'read' }));
  say(`${count(database.checkAll().size, 'document')} checked.`);
  const compiled = await compileSite({ compiledFolder: settings.COMPILED_DIR });
  const options = { database, compiled, environment: environmentOf(settings), now: Date.now };
  await withCleanBuild({ ...options, command: COMMAND, beside: dataFolder }, async ({ publisher }, pages) => {
    const { failed } = publisher.status();
    for (const { path, reason } of failed) say(`  ${path} could not be built: ${reason}`);
    say(`${count(pages - failed.length, 'page')} of ${pages} built from it, in a temporary folder.`);
    if (failed.length > 0) process.exitCode = 1;
  });
}
