import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PublishSummary } from '../api/publisher.ts';
import { FolderInUse } from '../data/database/folder-lock.ts';
import { openDatabase } from '../data/database/open-database.ts';
import { fail, WrongArguments } from './failure.ts';
import { progressBar } from './progress.ts';
import { compileSite } from './publisher/compile.ts';
import { count, duration } from './publisher/explain.ts';
import { askServer } from './server-request.ts';
import { readSettings, type Settings } from './settings.ts';
import { openWorkshop } from './site-workshop.ts';

/** More would push the summary off the screen. */
const LINES_SHOWN = 20;

interface Arguments {
  full: boolean;
  json: boolean;
  data: string;
  out: string;
}

function readArguments(settings: Settings): Arguments {
  try {
    const { values } = parseArgs({
      options: { full: { type: 'boolean', default: false }, json: { type: 'boolean', default: false }, data: { type: 'string' }, out: { type: 'string' } },
    });
    return { full: values.full, json: values.json, data: values.data ? resolve(values.data) : settings.DATA_DIR, out: values.out ? resolve(values.out) : settings.OUT_DIR };
  } catch (error) {
    throw new WrongArguments(`${(error as Error).message}\nUse: npm run rebuild -- [--full] [--json] [--data DIR] [--out DIR]`);
  }
}

function list(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, LINES_SHOWN)) say(`  ${line}`);
  if (lines.length > LINES_SHOWN) say(`  and ${lines.length - LINES_SHOWN} more`);
}

/** Publishes in this process. Reading the catalogue needs no lock; writing the output does. */
async function rebuildHere(settings: Settings, { full, data, out }: Arguments, say: (line: string) => void): Promise<PublishSummary> {
  const database = openDatabase({ folder: data, mode: 'read' });
  const compiled = await compileSite(() => say('Compiling the templates …'));
  const workshop = openWorkshop({
    database,
    outFolder: out,
    compiled,
    environment: { siteUrl: settings.SITE_URL ?? null },
    holder: { command: 'npm run rebuild' },
    now: Date.now,
    onError: (error) => say(String(error)),
  });
  const bar = progressBar('Publishing');
  try {
    const { summary, report, discarded } = await workshop.publisher.begin({ full, onProgress: bar.update });
    bar.stop();
    if (discarded) say(`Everything is made again: ${discarded}.`);
    if (!discarded) list(report.because.map(({ path, reason }) => `${path} because ${reason}`), say);
    list(workshop.publisher.status().failed.map(({ path, reason }) => `${path} could not be made and keeps its last good version: ${reason}`), say);
    return summary;
  } finally {
    bar.stop();
    await workshop.close();
    await database.close();
  }
}

async function rebuild(): Promise<void> {
  const settings = readSettings(process.env);
  const given = readArguments(settings);
  const say = (line: string) => process[given.json ? 'stderr' : 'stdout'].write(`${line}\n`);
  let summary: PublishSummary;
  try {
    summary = await rebuildHere(settings, given, say);
  } catch (error) {
    if (!(error instanceof FolderInUse) || !error.holder?.address || !error.holder.token) throw error;
    say(`The server at ${error.holder.address} is running and does the work.`);
    summary = await askServer<PublishSummary>(error.holder.address, error.holder.token, '/api/rebuild?wait=1', { full: given.full });
  }
  const next = summary.nextChangeAt ? ` The next change by itself: ${summary.nextChangeAt}.` : '';
  say(
    `${count(summary.pages, 'page')}: ${summary.rendered} rendered, ${summary.written} written, ${summary.deleted} deleted, ${summary.unchanged} unchanged, ${summary.failed} failed, in ${duration(summary.ms)}.${next}`,
  );
  if (given.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = summary.failed > 0 ? 1 : 0;
}

await rebuild().catch(fail);
// The compiled app keeps handles open that only a server needs. What was said is out first: a pipe takes its time.
process.stdout.write('', () => process.exit());
