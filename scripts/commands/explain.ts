import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { explainPageHere, type Explanation } from '../../api/contract/publishing.ts';
import { explainedPage } from '../../api/history/explained-page.ts';
import { createHistory } from '../../api/history/history.ts';
import { exitWhenWritten, fail, withUsage } from '../console/failure.ts';
import { askServer, hereOrThere } from '../console/server-request.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { stateFolderOf, TRACES } from '../environment/state-folder.ts';
import { withStores } from '../environment/stores.ts';
import { NoLiveBuild } from '../publish/live-build.ts';
import { OutputFolder } from '../publish/output/output-folder.ts';
import { overSavedEngine } from '../publish/overlay/saved-site.ts';
import { madePage } from '../publish/dirty-pages.ts';

const COMMAND = 'npm run explain';

function readArguments(): { path: string; json: boolean } {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [path, ...more] = positionals;
  if (!path?.startsWith('/') || more.length > 0) throw new TypeError('Name one page by its path, such as /store/acme.');
  return { path, ...values };
}

function explainHere(settings: Settings, path: string): Promise<Explanation> {
  const { DATA_DIR: folder, OUT_DIR } = settings;
  return withStores(settings, { folder, command: COMMAND }, async ({ database, records }) => {
    const history = createHistory(database, records, pino({ level: 'warn' }, pino.destination(2)));
    const traces = join(stateFolderOf(OUT_DIR, settings), TRACES);
    const found = await overSavedEngine(traces, { source: { read: () => undefined } }, (engine) => {
      engine.restore();
      const explain = (of: string) => madePage(engine, new OutputFolder(OUT_DIR), of);
      return explainedPage({ database, records, history, publisher: { explain } }, path);
    });
    if (found !== null) return found;
    throw new NoLiveBuild(`There is no finished build in ${OUT_DIR}: run npm run rebuild first.`);
  });
}

/** `npm run explain -- PATH`: why a page looks so, as the running server says, or the traces of the last publish. */
async function explain(): Promise<void> {
  const { path, json } = withUsage(`${COMMAND} -- PATH [--json]`, readArguments);
  const settings = readSettings(process.env);
  const found = await hereOrThere(
    () => explainHere(settings, path),
    (server) => askServer<Explanation>(server, explainPageHere.path, { path }),
  );
  process.stdout.write(`${json ? JSON.stringify(found) : textOf(found)}\n`);
}

const textOf = ({ path, madeAt, because, reads, nextChangeAt }: Explanation): string =>
  [
    `${path} was made at ${madeAt ?? 'no known time'}: ${because}.`,
    nextChangeAt ? `It changes by itself at ${nextChangeAt}.` : 'Nothing that it shows changes by itself.',
    ...reads.map(({ key, changedAt, by }) => `  ${key}: ${changedAt === null ? 'not there' : `${changedAt} by ${by}`}`),
  ].join('\n');

await explain().catch(fail);
exitWhenWritten();
