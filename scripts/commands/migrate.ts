import { resolve } from 'node:path';
import { FORMAT } from '../../data/catalogue/folder/folder-format.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { command, flag, text } from '../console/command.ts';
import { readSettings } from '../environment/settings.ts';

const asked = { usage: 'npm run migrate -- [--dry-run] [--data DIR]', options: { 'dry-run': flag, data: text } };

/** `npm run migrate`: brings the documents of a data folder to the format of this release, which is the first: there is no other to come from. */
await command(asked, async ({ data }, say) => {
  const folder = data ? resolve(data) : readSettings(process.env).DATA_DIR;
  await (await openDatabase({ folder, mode: 'read' })).close();
  say(`${folder} has format ${FORMAT}, the one of this release. There is nothing to do.`);
});
