import { existsSync, renameSync, statSync } from 'node:fs';
import { dirname, extname, join, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { disk } from '../../data/files/disk.ts';
import { privateFileStream } from '../../data/files/private-files.ts';
import { readPosition } from '../../data/catalogue/replica-position.ts';
import { tableNames, type ExportFile } from '../../data/exports/export-files.ts';
import { openExportSource } from '../../data/exports/export-source.ts';
import { writeExport } from '../../data/exports/write-export.ts';
import { copyDatabase } from '../backup/database-in-folder.ts';
import { inWorkFolder } from '../backup/work-folder.ts';
import { fail, withUsage } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const COMMAND = 'npm run export';

/** The file cannot be written there. Nothing was written. */
class CannotExport extends Error {
  override name = 'CannotExport';
  readonly code = 'CANNOT_EXPORT';
}

const USAGE =
  `${COMMAND} -- FILE.json|FILE.ndjson|FILE.zip [--data DIR], or ` +
  `${COMMAND} -- FILE.csv --kind ${tableNames.join('|')}`;

function readArguments() {
  const options = { data: { type: 'string' }, kind: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new TypeError('Name one file to write.');
  return { file: resolve(file), what: whatIn(file, values.kind), data: values.data && resolve(values.data) };
}

/** The name of the file says what is asked for. */
function whatIn(file: string, kind: string | undefined): ExportFile {
  const form = extname(file);
  if (form === '.csv') {
    const table = tableNames.find((name) => name === kind);
    if (table === undefined) throw new TypeError('A CSV file holds one kind of things: name it with --kind.');
    return `${table}.csv`;
  }
  if (kind !== undefined) throw new TypeError('Only CSV files hold one kind of things; all others hold everything.');
  if (form !== '.json' && form !== '.ndjson' && form !== '.zip')
    throw new TypeError('The name of the file must end in .json, .ndjson, .zip or .csv.');
  return `catalogue${form}`;
}

/** `npm run export -- FILE`: writes the catalogue into one file, a running server or not. */
async function exportCatalogue(): Promise<void> {
  const { file, what, data } = withUsage(USAGE, readArguments);
  const { DATA_DIR, OUT_DIR, DATABASE_URL } = readSettings(process.env);
  const url = data === undefined ? DATABASE_URL : undefined;
  const folder = data ?? DATA_DIR;
  refuse(file, [folder, OUT_DIR]);
  if (url === undefined) refuseUnusable(folder);
  await inWorkFolder(file, async (place) => {
    const [written, documents] = [join(place, 'archive'), join(place, 'documents')];
    const dataFolder = url === undefined ? folder : join(place, 'data');
    if (url !== undefined)
      await copyDatabase(url, dataFolder, COMMAND, (reason) => new CannotExport(`Nothing was written. ${reason}`));
    disk.makeFolder(documents);
    await writeExport(what, await openExportSource(dataFolder, documents, new Date()), privateFileStream(written));
    refuse(file, []);
    disk.sync(written);
    renameSync(written, file);
    disk.sync(dirname(file));
  });
  process.stdout.write(
    `${file} holds ${described(what)} of ${url === undefined ? folder : 'the database'} (${(statSync(file).size / 1e6).toFixed(1)} MB).\n`,
  );
}

function refuseUnusable(folder: string): void {
  if (!existsSync(folder)) throw new CannotExport(`${folder} is missing: there is no data folder to export.`);
  if (readPosition(disk, folder) !== null)
    throw new CannotExport(
      `${folder} is a copy of the documents in a PostgreSQL database, and may be older. Export that database: with DATABASE_URL, and ` +
        'without --data.',
    );
}

/** Drafts are in it, and codes of deals that are switched off. */
function refuse(file: string, folders: readonly string[]): void {
  if (existsSync(file)) throw new CannotExport(`${file} already exists and was not changed. Choose another name.`);
  for (const folder of folders)
    if (file.startsWith(join(folder, sep)))
      throw new CannotExport(
        `${file} would be in ${folder}, from which media and pages are published. Choose another place.`,
      );
}

const described = (what: ExportFile): string => {
  if (what === 'catalogue.zip') return 'everything in the catalogue, with its pictures,';
  return what.endsWith('.csv') ? `the ${what.slice(0, -'.csv'.length)}` : 'everything in the catalogue';
};

await exportCatalogue().catch(fail);
