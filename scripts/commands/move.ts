import { existsSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addressOf } from '../../data/cluster/connection.ts';
import { moveIn, moveOut, type Moved } from '../../data/cluster/move/move.ts';
import { CannotMove } from '../../data/cluster/move/moved-documents.ts';
import { disk } from '../../data/files/disk.ts';
import { openDatabase } from '../../data/catalogue/open-database.ts';
import { inWorkFolder } from '../backup/work-folder.ts';
import { fail, withUsage } from '../console/failure.ts';
import { count } from '../console/quantities.ts';

const COMMAND = 'npm run move';
const USAGE = `${COMMAND} -- --from FOLDER --to postgres://USER:PASSWORD@HOST/DATABASE, or the other way`;
const say = (line: string) => process.stdout.write(`${line}\n`);
const isDatabase = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);

interface Places {
  from: string;
  to: string;
}

function readArguments(): Places {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (from === undefined || to === undefined) throw new TypeError('Name where from and where to.');
  if (isDatabase(from) === isDatabase(to)) throw new TypeError('One of them is a data folder, the other a database.');
  return { from, to };
}

async function fromFolder({ from, to }: Places): Promise<Moved> {
  const folder = resolve(from);
  if (!existsSync(folder)) throw new CannotMove(`${folder} is missing. Nothing was moved.`);
  const database = openDatabase({ folder, mode: 'write', holder: { command: COMMAND } });
  try {
    return await moveIn(database, to);
  } finally {
    await database.close();
  }
}

/** The folder is there whole or not at all. */
async function fromDatabase({ from, to }: Places): Promise<Moved> {
  const folder = resolve(to);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CannotMove(`${folder} is not empty. Name a folder that is new. Nothing was moved.`);
  return inWorkFolder(folder, async (place) => {
    const moved = await moveOut(from, join(place, 'data'), COMMAND);
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(join(place, 'data'), folder);
    disk.sync(dirname(folder));
    return moved;
  });
}

/** `npm run move`: everything of a site from a data folder into PostgreSQL, or back. Neither side is removed. */
async function move(): Promise<void> {
  const places = withUsage(USAGE, readArguments);
  const { documents, pictures, records, left } = await (isDatabase(places.to)
    ? fromFolder(places)
    : fromDatabase(places));
  const shown = (place: string) => (isDatabase(place) ? addressOf(place) : resolve(place));
  const rows = [...records.values()].reduce((sum, each) => sum + each, 0);
  say(
    `${shown(places.to)} holds what ${shown(places.from)} holds: ${count(documents, 'document')}, ${count(pictures, 'picture')} and ` +
      `${count(rows, 'private record')}, each compared.`,
  );
  for (const path of left) say(`Not moved, copy it to the data folder of each machine: ${path}`);
  say(
    isDatabase(places.to)
      ? `Start each server with this DATABASE_URL and an empty DATA_DIR. ${shown(places.from)} stays as it is; do not start it again.`
      : `Start with DATA_DIR=${shown(places.to)} and without DATABASE_URL. The database stays as it is.`,
  );
}

await move().catch(fail);
