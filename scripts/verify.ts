import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readHolder } from '../data/database/folder-lock.ts';
import { openDatabase } from '../data/database/open-database.ts';
import { fail, refuseArguments } from './failure.ts';
import { OutputFolder } from './publisher/output-folder.ts';
import { progressBar } from './progress.ts';
import type { AssetLedger } from './publisher/assets.ts';
import { differences, withBuildInputs } from './publisher/catalogue-source.ts';
import { compileSite } from './publisher/compile.ts';
import { count, duration } from './publisher/explain.ts';
import { askServer } from './server-request.ts';
import { readSettings, type Settings } from './settings.ts';
import { openPublishingContext, stateFolderOf, type PublishingContext } from './publishing-context.ts';

/** What the live output was made from. */
interface LiveBuild {
  asOf: number;
  documents: Map<string, string>;
  ledger: AssetLedger;
  /** Digest of the sources it was made with. */
  code: string | undefined;
}

const TRIES = 3;

/** There is nothing to compare, or nothing to compare with. */
class CannotVerify extends Error {
  override name = 'CannotVerify';
  code = 'CANNOT_VERIFY';
}

function openTraces(outFolder: string): DatabaseSync {
  const file = join(stateFolderOf(outFolder), 'traces.sqlite');
  if (!existsSync(file))
    throw new CannotVerify(`There is no finished build in ${outFolder}: run npm run rebuild first.`);
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    db.exec('SELECT count(*) FROM facts');
    return db;
  } catch (cause) {
    throw new CannotVerify(
      `The build state ${file} cannot be read (${(cause as Error).message}). Its folder must be writable for who reads it; if the file is broken, run npm run rebuild.`,
      { cause },
    );
  }
}

function readLiveBuild(outFolder: string): LiveBuild {
  const db = openTraces(outFolder);
  try {
    const fact = (name: string) =>
      (db.prepare('SELECT value FROM facts WHERE name = ?').get(name) as { value: string } | undefined)?.value;
    const documents = db.prepare('SELECT key, stamp FROM documents').all() as { key: string; stamp: string }[];
    return {
      asOf: Number(fact('asOf') ?? 0),
      documents: new Map(documents.map(({ key, stamp }) => [key, stamp])),
      ledger: JSON.parse(fact('ledger') ?? '{}') as AssetLedger,
      code: fact('code'),
    };
  } finally {
    db.close();
  }
}

/** Differences between the live output and a clean one, in words. */
function compare(live: OutputFolder, clean: OutputFolder, ledger: AssetLedger): string[] {
  const found: string[] = [];
  const liveFiles = live.files();
  const cleanFiles = clean.files();
  for (const [file, size] of cleanFiles) {
    if (!liveFiles.has(file)) found.push(`${file} is missing from the live output`);
    else if (liveFiles.get(file) !== size || !live.read(file)?.equals(clean.read(file) as Buffer))
      found.push(`${file} differs`);
  }
  for (const file of liveFiles.keys()) {
    if (!cleanFiles.has(file) && !(file.startsWith('_astro/') && ledger[file] !== undefined))
      found.push(`${file} belongs to nothing`);
  }
  return found;
}

/** Paths of pages that time has made false since they were made: what a publish would make, or remove, now. */
function overdue({ engine }: PublishingContext): string[] {
  engine.update(Date.now());
  const isChanged = (path: string): boolean => {
    const page = engine.pages.pages.get(path);
    try {
      return page !== undefined && engine.computeView(page).changed?.length !== 0;
    } catch {
      return true;
    }
  };
  return [...[...engine.pages.dirty.keys()].filter(isChanged), ...engine.pages.gone].sort();
}

/** One comparison; null: a document or the live output changed meanwhile. */
async function attempt(
  settings: Settings,
  outFolder: string,
): Promise<{ differences: string[]; pages: number; overdue: string[] } | null> {
  const environment = { siteUrl: settings.SITE_URL ?? null };
  const live = readLiveBuild(outFolder);
  const database = openDatabase({ folder: settings.DATA_DIR, mode: 'read' });
  const compiled = await compileSite();
  if (live.code !== compiled.digest)
    throw new CannotVerify(
      'The templates or the code changed since the last publish: restart the server, or run npm run rebuild where none is running, then verify again.',
    );
  const buildInputs = { environment, templates: compiled.templates };
  const before = withBuildInputs(database.stamps(), buildInputs);
  const unpublished = differences(live.documents, before).map(([key]) => key);
  if (unpublished.length > 0) {
    // A broken document cannot have been published: its name and reason help, "run npm run rebuild" would not.
    database.checkAll();
    throw new CannotVerify(
      `${count(unpublished.length, 'document')} changed since the last publish (${unpublished.slice(0, 5).join(', ')}): run npm run rebuild, then verify again.`,
    );
  }
  const temporary = mkdtempSync(join(tmpdir(), 'verify-'));
  const bar = progressBar('Building clean');
  try {
    const cleanFolder = join(temporary, 'clean');
    const publishing = openPublishingContext({
      database,
      outFolder: cleanFolder,
      compiled,
      environment,
      holder: { command: 'npm run verify' },
      now: () => live.asOf,
      onError: fail,
      passing: true,
    });
    const { summary } = await publishing.publisher.begin({ full: true, onProgress: bar.update });
    bar.stop();
    const found = compare(new OutputFolder(outFolder), publishing.output, live.ledger);
    const late = overdue(publishing);
    await publishing.close();
    const after = readLiveBuild(outFolder);
    const moved =
      differences(before, withBuildInputs(database.stamps(), buildInputs)).length > 0 ||
      differences(live.documents, after.documents).length > 0 ||
      after.asOf !== live.asOf;
    return moved ? null : { differences: found, pages: summary.pages, overdue: late };
  } finally {
    bar.stop();
    await database.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

async function verify(): Promise<void> {
  refuseArguments('run verify');
  const settings = readSettings(process.env);
  const since = performance.now();
  const outFolder = settings.OUT_DIR;
  const holder = readHolder(stateFolderOf(outFolder));
  for (let tries = 0; tries < TRIES; tries += 1) {
    // A running server first finishes what it is doing.
    if (holder?.address && holder.token)
      await askServer(holder.address, holder.token, '/api/rebuild?wait=1', {}).catch(() => {});
    const result = await attempt(settings, outFolder);
    if (!result) {
      process.stdout.write('Something changed meanwhile; starting again.\n');
      continue;
    }
    if (result.overdue.length > 0)
      process.stdout.write(
        `Overdue, since time has passed and nobody published: ${result.overdue.join(', ')}. Run npm run rebuild.\n`,
      );
    for (const line of result.differences) process.stdout.write(`  ${line}\n`);
    process.stdout.write(
      result.differences.length === 0
        ? `${outFolder} holds the same bytes as a clean build of its ${count(result.pages, 'page')} (${duration(performance.now() - since)}).\n`
        : `${count(result.differences.length, 'file')} of ${outFolder} differ from a clean build. npm run rebuild -- --full puts it right; please report how it came about.\n`,
    );
    process.exitCode = result.differences.length > 0 ? 1 : 0;
    return;
  }
  throw new CannotVerify(`The catalogue kept changing through ${TRIES} comparisons: verify again at a quieter time.`);
}

await verify().catch(fail);
// The compiled app keeps handles open that only a server needs. What was said is out first: a pipe takes its time.
process.stdout.write('', () => process.exit());
