import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { addressOf } from '../../data/cluster/connection.ts';
import { moveOut, type Moved } from '../../data/cluster/move/move.ts';
import { CannotMove } from '../../data/cluster/move/moved-documents.ts';
import { fillDatabase } from '../backup/restore-backup.ts';
import { makeWhole } from '../backup/make-whole.ts';
import { command, text } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { count } from '../console/quantities.ts';

const COMMAND = 'npm run move';
const asked = {
  usage: `${COMMAND} -- --from FOLDER --to postgres://USER:PASSWORD@HOST/DATABASE, or the other way`,
  options: { from: text, to: text },
};
const isDatabase = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

/** The folder is there whole or not at all. */
async function fromDatabase(url: string, folder: string): Promise<Moved> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CannotMove(`${folder} is not empty. Name a folder that is new. Nothing was moved.`);
  return makeWhole(folder, (made) => moveOut(url, made, COMMAND));
}

/** `npm run move`: everything of a site from a data folder into PostgreSQL, or back. Neither side is removed. */
await command(asked, async ({ from, to }, say) => {
  if (from === undefined || to === undefined) throw new WrongArguments('Name where from and where to.');
  const isInto = isDatabase(to);
  if (isDatabase(from) === isInto) throw new WrongArguments('One of them is a data folder, the other a database.');
  const folder = resolve(isInto ? from : to);
  if (isInto && !existsSync(folder)) throw new CannotMove(`${folder} is missing. Nothing was moved.`);
  const moved = await (isInto ? fillDatabase(folder, to, COMMAND) : fromDatabase(from, folder));
  const { documents, pictures, records, left } = moved;
  const shown = (place: string) => (isDatabase(place) ? addressOf(place) : folder);
  const rows = [...records.values()].reduce((sum, each) => sum + each, 0);
  say(
    `${shown(to)} holds what ${shown(from)} holds: ${count(documents, 'document')}, ${count(pictures, 'picture')} and ` +
      `${count(rows, 'private record')}, each compared.`,
  );
  for (const path of left) say(`Not moved, copy it to the data folder of each machine: ${path}`);
  say(
    isInto
      ? `Start each server with this DATABASE_URL and an empty DATA_DIR. ${folder} stays as it is; do not start it again.`
      : `Start with DATA_DIR=${folder} and without DATABASE_URL. The database stays as it is.`,
  );
});
