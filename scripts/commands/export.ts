import { extname, join, resolve } from 'node:path';
import { openExportSource } from '../../data/exports/export-source.ts';
import { writeExport } from '../../data/exports/write-export.ts';
import { disk } from '../../data/files/disk.ts';
import { privateFileStream } from '../../data/files/private-files.ts';
import { tableNames, type ExportFile } from '../../data/exports/export-files.ts';
import { writeFromSite } from '../backup/write-from-site.ts';
import { command, text } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { readSettings } from '../environment/settings.ts';

const COMMAND = 'npm run export';
const asked = {
  usage:
    `${COMMAND} -- FILE.json|FILE.ndjson|FILE.zip [--data DIR], or ` +
    `${COMMAND} -- FILE.csv --kind ${tableNames.join('|')}`,
  options: { data: text, kind: text },
  named: 'Name one file to write.',
};
const purpose = { verb: 'Export', holds: 'drafts, and codes of deals that are switched off' };

/** The name of the file says what is asked for. */
function whatIn(file: string, kind: string | undefined): ExportFile {
  const form = extname(file);
  if (form === '.csv') {
    const table = tableNames.find((name) => name === kind);
    if (table === undefined) throw new WrongArguments('A CSV file holds one kind of things: name it with --kind.');
    return `${table}.csv`;
  }
  if (kind !== undefined)
    throw new WrongArguments('Only CSV files hold one kind of things; all others hold everything.');
  if (form !== '.json' && form !== '.ndjson' && form !== '.zip')
    throw new WrongArguments('The name of the file must end in .json, .ndjson, .zip or .csv.');
  return `catalogue${form}`;
}

/** `npm run export -- FILE`: writes the catalogue into one file, a running server or not. */
await command(asked, async ({ data, kind }, say, name) => {
  const [file, what] = [resolve(name), whatIn(name, kind)];
  const site = { settings: readSettings(process.env), data, file, command: COMMAND };
  const { size, source } = await writeFromSite(site, purpose, async (target, dataFolder, place) => {
    const documents = join(place, 'documents');
    disk.makeFolder(documents);
    await writeExport(what, await openExportSource(dataFolder, documents, new Date()), privateFileStream(target));
  });
  say(`${file} holds ${described(what)} of ${source} (${(size / 1e6).toFixed(1)} MB).`);
});

function described(what: ExportFile): string {
  if (what === 'catalogue.zip') return 'everything in the catalogue, with its pictures,';
  return what.endsWith('.csv') ? `the ${what.slice(0, -'.csv'.length)}` : 'everything in the catalogue';
}
