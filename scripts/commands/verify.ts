import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readHolder, type LockHolder } from '../../data/catalogue/folder/folder-lock.ts';
import { compareWithCleanBuild, OutOfDate, type Comparison } from './clean-comparison.ts';
import { openClock } from '../environment/clock.ts';
import { command, flag, type Say } from '../console/command.ts';
import { count, duration } from '../console/quantities.ts';
import { requireFolders } from '../console/permissions.ts';
import { rebuildSite } from '../rebuild/rebuild-site.ts';
import { askServer, serverOf } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { stateFolderOf } from '../environment/state-folder.ts';
import { ExplainedError } from '../../data/files/errors.ts';

const TRIES = 5;
const TRY_AGAIN_MS = 500;

/** There is no moment at which the output could be compared. */
class CannotVerify extends ExplainedError {}

function isRunning({ pid }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Compares as of one moment; tries again when something changed meanwhile. Throws `CannotVerify`. */
async function compare(settings: Settings, say: Say): Promise<Comparison> {
  const { DATA_DIR, OUT_DIR, COMPILED_DIR } = settings;
  const stateFolder = stateFolderOf(OUT_DIR, settings);
  const state = { STATE_DIR: stateFolder };
  const folders = { DATA_DIR, OUT_DIR, COMPILED_DIR };
  requireFolders(existsSync(stateFolder) ? { read: folders, write: state } : { read: { ...folders, ...state } });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const holder = readHolder(stateFolder);
    const server = serverOf(holder);
    // A running server first finishes what it is doing.
    if (server) await askServer(server, '/api/rebuild?wait=1', {}).catch(() => {});
    await using clock = await openClock(settings);
    const result = await compareWithCleanBuild(settings, clock.now);
    if (result) return result;
    if (!holder || !isRunning(holder))
      throw new OutOfDate('The last publish did not finish: run npm run rebuild, then verify again.');
    say('Something changed meanwhile; starting again.');
    await wait(TRY_AGAIN_MS);
  }
  throw new CannotVerify(`The site kept changing through ${TRIES} comparisons: verify again at a quieter time.`);
}

/** `notUploaded`: why the bucket of PUBLISH_TO does not have what was repaired; null: it does, or nothing was. */
type Repaired = Comparison & { notUploaded?: string | null };

/** Compares, builds everything again where something differs, and compares again. */
async function compareAndRepair(settings: Settings, say: Say): Promise<Repaired> {
  const found = await compare(settings, say).catch((error: unknown) => {
    if (error instanceof OutOfDate) return null;
    throw error;
  });
  if (found?.differences.length === 0) return found;
  for (const line of found?.differences ?? []) say(`  ${line}`);
  const { summary, notUploaded } = await rebuildSite({
    settings,
    dataFolder: settings.DATA_DIR,
    outFolder: settings.OUT_DIR,
    full: true,
    command: 'npm run verify -- --repair',
    say,
  });
  const differing = found ? `${count(found.differences.length, 'file')} differed` : 'The output was out of date';
  say(`${differing}; everything was built again: ${summary.written} written, ${summary.deleted} deleted.`);
  return { ...(await compare(settings, say)), notUploaded };
}

await command({ usage: 'npm run verify -- [--repair]', options: { repair: flag } }, async ({ repair }, say) => {
  const settings = readSettings(process.env);
  const since = performance.now();
  const found: Repaired = await (repair ? compareAndRepair : compare)(settings, say);
  const { differences, pages, undrawn, overdue, notUploaded = null } = found;
  if (overdue.length > 0)
    say(`Overdue, since time has passed and nothing was published: ${overdue.join(', ')}. Run npm run rebuild.`);
  if (undrawn > 0) say(`${count(undrawn, 'social picture')} not drawn yet.`);
  for (const line of differences) say(`  ${line}`);
  say(
    differences.length === 0
      ? `${settings.OUT_DIR} holds the same bytes as a clean build of its ${count(pages, 'page')} (${duration(performance.now() - since)}).`
      : `${count(differences.length, 'file')} of ${settings.OUT_DIR} differ from a clean build. npm run verify -- ` +
          '--repair fixes them; please report how this happened.',
  );
  process.exitCode = differences.length > 0 || notUploaded !== null ? 1 : 0;
});
