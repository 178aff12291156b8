import { resolve } from 'node:path';
import { currentBoot } from '../environment/boot.ts';
import { command, flag, text, type Say, type Values } from '../console/command.ts';
import { foldersOf, givenSettings, type GivenSettings } from '../environment/given-settings.ts';
import { idleRebuild } from '../rebuild/idle-rebuild.ts';
import { count, duration } from '../console/quantities.ts';
import type { RebuildResult } from '../rebuild/rebuild-site.ts';
import { stateFolderOf } from '../environment/state-folder.ts';

const asked = {
  usage: 'npm run rebuild -- [--full] [--json] [--pictures] [--data DIR] [--out DIR]',
  options: { full: flag, json: flag, pictures: flag, data: text, out: text },
};

/** As the last rebuild left it, if nothing has changed since. Loads no more than that needs: to load is most of what it takes. */
async function rebuildWhatChanged(
  given: GivenSettings,
  { full, pictures, data, out }: Values<typeof asked.options>,
  say: Say,
): Promise<RebuildResult> {
  const since = Date.now();
  const boot = currentBoot();
  const folders = foldersOf(given);
  const dataFolder = data ? resolve(data) : folders.DATA_DIR;
  const outFolder = out ? resolve(out) : folders.OUT_DIR;
  const stateFolder = stateFolderOf(outFolder, folders);
  const idle = idleRebuild({ dataFolder, outFolder, stateFolder, given, boot, full, pictures });
  const last = idle.find(since);
  if (last) {
    last.said.forEach(say);
    const summary = { ...last.summary, ms: Date.now() - since };
    return { summary, discarded: null, broken: 0, undrawn: 0, notUploaded: null };
  }
  const { openProgram } = await import('../program/program.ts');
  const program = openProgram(folders.COMPILED_DIR);
  // and with it the schemas of settings
  const { readSettings } = await program.load('settings', () => import('../environment/settings.ts'));
  const settings = readSettings(given);
  // and with it the engine, the queries and the views
  const { rebuildSite } = await program.load('rebuild-site', () => import('../rebuild/rebuild-site.ts'));
  return rebuildSite({
    settings,
    dataFolder,
    outFolder,
    full,
    pictures,
    command: 'npm run rebuild',
    boot,
    sources: idle.sources,
    say,
    onUpToDate: (upToDate, used) => idle.remember(upToDate, used),
  });
}

await command(asked, async (given, say) => {
  const made = await rebuildWhatChanged(givenSettings(process.env), given, say);
  const { summary, discarded, broken, undrawn, notUploaded } = made;
  const { pages, rendered, written, deleted, unchanged, failed, held, ms, nextChangeAt } = summary;
  if (discarded !== null) say(`Built ${count(pages, 'page')} (${discarded}).`);
  say(
    `${count(pages, 'page')}: ${rendered} rendered, ${written} written, ${deleted} deleted, ${unchanged} unchanged, ` +
      `${failed} failed, in ${duration(ms)}.` +
      (nextChangeAt ? ` Next scheduled change: ${nextChangeAt}.` : ''),
  );
  for (const { thing, reason } of held) say(`Held back: ${thing}. ${reason}`);
  process.exitCode = failed + broken + undrawn > 0 || notUploaded !== null ? 1 : 0;
  return summary;
});
