import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { currentBoot } from './boot.ts';
import { fail, WrongArguments } from './failure.ts';
import { IdleRebuild } from './idle-rebuild.ts';
import { count, duration } from './publisher/explain.ts';
import type { RebuildResult } from './rebuild-site.ts';
import { readSettings, type Settings } from './settings.ts';
import { stateFolderOf } from './state-folder.ts';

interface Arguments {
  full: boolean;
  json: boolean;
  pictures: boolean;
  data: string;
  out: string;
}

function readArguments(settings: Settings): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        full: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        pictures: { type: 'boolean', default: false },
        data: { type: 'string' },
        out: { type: 'string' },
      },
    });
    return {
      full: values.full,
      json: values.json,
      pictures: values.pictures,
      data: values.data ? resolve(values.data) : settings.DATA_DIR,
      out: values.out ? resolve(values.out) : settings.OUT_DIR,
    };
  } catch (error) {
    throw new WrongArguments(
      `${(error as Error).message}\nUse: npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]`,
    );
  }
}

/** As the last rebuild, if that did nothing and nothing has changed since. */
async function rebuildWhatChanged(
  settings: Settings,
  given: Arguments,
  say: (line: string) => void,
): Promise<RebuildResult> {
  const { full, pictures, data, out } = given;
  const since = Date.now();
  const boot = currentBoot();
  const stateFolder = stateFolderOf(out, settings);
  const idle =
    full || pictures ? null : new IdleRebuild({ dataFolder: data, outFolder: out, stateFolder, settings, boot });
  const last = await idle?.find(since);
  if (last) {
    last.said.forEach(say);
    const summary = { ...last.summary, ms: Date.now() - since };
    return { summary, discarded: null, broken: 0, undrawn: 0, notUploaded: null };
  }
  const said: string[] = [];
  const { rebuildSite } = await import('./rebuild-site.ts'); // and with it the engine, the queries and the views
  return rebuildSite({
    settings,
    dataFolder: data,
    outFolder: out,
    full,
    pictures,
    command: 'npm run rebuild',
    boot,
    say(line) {
      said.push(line);
      say(line);
    },
    onIdle: (found, summary) => idle?.remember(found, since, summary, said),
  });
}

async function rebuild(): Promise<void> {
  const settings = readSettings(process.env);
  const given = readArguments(settings);
  const { json } = given;
  const say = (line: string) => process[json ? 'stderr' : 'stdout'].write(`${line}\n`);
  const { summary, discarded, broken, undrawn, notUploaded } = await rebuildWhatChanged(settings, given, say);
  const { pages, rendered, written, deleted, unchanged, failed, held, ms, nextChangeAt } = summary;
  if (discarded !== null) say(`Built ${count(pages, 'page')} (${discarded}).`);
  say(
    `${count(pages, 'page')}: ${rendered} rendered, ${written} written, ${deleted} deleted, ${unchanged} unchanged, ` +
      `${failed} failed, in ${duration(ms)}.` +
      (nextChangeAt ? ` Next scheduled change: ${nextChangeAt}.` : ''),
  );
  for (const { thing, reason } of held) say(`Held back: ${thing}. ${reason}`);
  if (json) process.stdout.write(`${JSON.stringify(summary)}\n`);
  process.exitCode = failed + broken + undrawn > 0 || notUploaded !== null ? 1 : 0;
}

await rebuild().catch(fail);
// The compiled app keeps handles open that only a server needs. Output is flushed first: a pipe takes its time.
process.stdout.write('', () => process.exit());
