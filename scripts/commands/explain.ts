import { join } from 'node:path';
import pino from 'pino';
import { explainPageHere, type Explanation } from '../../api/contract/publishing.ts';
import { explainedPage } from '../../api/history/explained-page.ts';
import { createHistory } from '../../api/history/history.ts';
import { command, flag } from '../console/command.ts';
import { WrongArguments } from '../console/failure.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { stateFolderOf, TRACES } from '../environment/state-folder.ts';
import { withStores } from '../environment/stores.ts';
import { NoLiveBuild } from '../publish/live-build.ts';
import { outputFolder } from '../publish/output/output-folder.ts';
import { overSavedEngine } from '../publish/overlay/saved-site.ts';
import { madePage } from '../publish/dirty-pages.ts';

const COMMAND = 'npm run explain';

const asked = {
  usage: `${COMMAND} -- PATH [--json]`,
  options: { json: flag },
  named: 'Name one page by its path, such as /store/acme.',
};

function explainHere(settings: Settings, path: string): Promise<Explanation> {
  const { DATA_DIR: folder, OUT_DIR } = settings;
  return withStores(settings, { folder, command: COMMAND }, async ({ database, records, now }) => {
    const history = createHistory(database, records, pino({ level: 'warn' }, pino.destination(2)));
    const traces = join(stateFolderOf(OUT_DIR, settings), TRACES);
    const found = await overSavedEngine(traces, { read: () => undefined }, (engine) => {
      engine.restore();
      const explain = (of: string) => madePage(engine, outputFolder(OUT_DIR), of);
      return explainedPage({ database, records, history, now, publisher: { explain } }, path);
    });
    if (found !== null) return found;
    throw new NoLiveBuild(`There is no finished build in ${OUT_DIR}: run npm run rebuild first.`);
  });
}

/** `npm run explain -- PATH`: why a page looks so, as the running server says, or the traces of the last publish. */
await command(asked, async ({ json }, say, path) => {
  if (!path.startsWith('/')) throw new WrongArguments(asked.named);
  const settings = readSettings(process.env);
  const found = await hereOrThere(
    () => explainHere(settings, path),
    (server) => askServer<Explanation>(server, explainPageHere.path, { path }),
  );
  if (json) return found;
  const { madeAt, because, reads, deals, nextChangeAt } = found;
  say(`${found.path} was made at ${madeAt ?? 'no known time'}: ${because}.`);
  say(nextChangeAt ? `It changes by itself at ${nextChangeAt}.` : 'Nothing that it shows changes by itself.');
  const sayReads = (of: typeof reads) => {
    for (const { key, changedAt, by } of of)
      say(`  ${key}: ${changedAt === null ? 'not there' : `${changedAt} by ${by}`}`);
  };
  sayReads(reads);
  for (const deal of deals) {
    say(`${deal.key} (${deal.name}) ${deal.nextChangeAt ? `stays so until ${deal.nextChangeAt}` : 'stays so'}:`);
    sayReads(deal.reads);
  }
  return found;
});
