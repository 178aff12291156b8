import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PublishSummary } from '../api/publisher.ts';
import { FolderInUse, readHolder } from '../data/database/folder-lock.ts';
import { PRIVATE_FOLDER } from '../data/database/layout.ts';
import { openDatabase } from '../data/database/open-database.ts';
import { fail, WrongArguments } from './failure.ts';
import { progressBar } from './progress.ts';
import { compileSite } from './publisher/compile.ts';
import { count, duration } from './publisher/explain.ts';
import { followWithHook } from './publisher/publish-hook.ts';
import { askServer, healthOf } from './server-request.ts';
import { readSettings, type Settings } from './settings.ts';
import { openPublishingContext } from './publishing-context.ts';
import { describeFailedPage, describeBrokenDocument } from './failure-report.ts';

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
      options: {
        full: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        data: { type: 'string' },
        out: { type: 'string' },
      },
    });
    return {
      full: values.full,
      json: values.json,
      data: values.data ? resolve(values.data) : settings.DATA_DIR,
      out: values.out ? resolve(values.out) : settings.OUT_DIR,
    };
  } catch (error) {
    throw new WrongArguments(
      `${(error as Error).message}\nUse: npm run rebuild -- [--full] [--json] [--data DIR] [--out DIR]`,
    );
  }
}

function list(lines: readonly string[], say: (line: string) => void): void {
  for (const line of lines.slice(0, LINES_SHOWN)) say(`  ${line}`);
  if (lines.length > LINES_SHOWN) say(`  and ${lines.length - LINES_SHOWN} more`);
}

/** There is nothing to publish. To take that for an empty catalogue would delete every page of a site whose folder was mistyped. */
class NoCatalogue extends Error {
  override name = 'NoCatalogue';
  code = 'NO_CATALOGUE';
  constructor(folder: string) {
    super(
      `${folder} holds no catalogue, so nothing was published. Name its folder with --data or DATA_DIR; npm start or npm run seed fills a new one.`,
    );
  }
}

/** Publishes in this process. Reading the catalogue needs no lock; writing the output does. Throws `NoCatalogue`. */
async function rebuildHere(
  settings: Settings,
  { full, data, out }: Arguments,
  say: (line: string) => void,
): Promise<PublishSummary> {
  const database = openDatabase({ folder: data, mode: 'read' });
  if (database.isEmpty()) throw new NoCatalogue(data);
  const compiled = await compileSite(() => say('Compiling the templates …'));
  const publishing = openPublishingContext({
    database,
    outFolder: out,
    compiled,
    environment: { siteUrl: settings.SITE_URL ?? null },
    holder: { command: 'npm run rebuild' },
    now: Date.now,
    onError: (error) => say(String(error)),
  });
  const hook = settings.PUBLISH_HOOK
    ? followWithHook(publishing.publisher, settings.PUBLISH_HOOK, database, say)
    : null;
  const bar = progressBar('Publishing');
  try {
    const { summary, report, discarded } = await publishing.publisher.begin({ full, onProgress: bar.update });
    bar.stop();
    if (discarded) say(`Everything is made again: ${discarded}.`);
    if (!discarded)
      list(
        report.because.map(({ path, reason }) => `${path} because ${reason}`),
        say,
      );
    list(publishing.publisher.status().failed.map(describeFailedPage), say);
    list(database.warnings().map(describeBrokenDocument), say);
    return summary;
  } finally {
    bar.stop();
    await publishing.close();
    await database.close();
    await hook?.settled();
  }
}

/**
 * Lets the server that holds the output do the work, and names what it could not do; `broken`: how many documents it cannot use.
 * Throws `ServerUnavailable`, and `inUse` when that server publishes another catalogue or is none.
 */
async function rebuildThere(
  inUse: FolderInUse,
  { full, data }: Arguments,
  say: (line: string) => void,
): Promise<{ summary: PublishSummary; broken: number }> {
  const { holder } = inUse;
  if (!holder?.address || !holder.token || readHolder(join(data, PRIVATE_FOLDER))?.pid !== holder.pid) throw inUse;
  say(`The server at ${holder.address} is running and does the work.`);
  const summary = await askServer<PublishSummary>(holder.address, holder.token, '/api/rebuild?wait=1', { full });
  const { degraded, documents } = await healthOf(holder.address);
  list(degraded.map(describeFailedPage), say);
  list(
    documents.map(({ key, ...problem }) => describeBrokenDocument({ file: join(data, `${key}.json`), ...problem })),
    say,
  );
  return { summary, broken: documents.length };
}

async function rebuild(): Promise<void> {
  const settings = readSettings(process.env);
  const given = readArguments(settings);
  const say = (line: string) => process[given.json ? 'stderr' : 'stdout'].write(`${line}\n`);
  const { summary, broken } = await rebuildHere(settings, given, say).then(
    (done) => ({ summary: done, broken: 0 }),
    (error: unknown) => {
      if (error instanceof FolderInUse) return rebuildThere(error, given, say);
      throw error;
    },
  );
  const next = summary.nextChangeAt ? ` The next change by itself: ${summary.nextChangeAt}.` : '';
  say(
    `${count(summary.pages, 'page')}: ${summary.rendered} rendered, ${summary.written} written, ${summary.deleted} deleted, ${summary.unchanged} unchanged, ${summary.failed} failed, in ${duration(summary.ms)}.${next}`,
  );
  if (given.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = summary.failed + broken > 0 ? 1 : 0;
}

await rebuild().catch(fail);
// The compiled app keeps handles open that only a server needs. What was said is out first: a pipe takes its time.
process.stdout.write('', () => process.exit());
