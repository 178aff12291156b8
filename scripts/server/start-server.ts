import type { RequestListener } from 'node:http';
import { openPort } from '../environment/open-port.ts';
import { readSettings, type Settings } from '../environment/settings.ts';
import { describeFailure, exitCodeOf, fail, refuseArguments } from '../console/failure.ts';
import { withProgress } from '../console/progress.ts';
import { bundleForNextStart } from '../program/bundle-for-next-start.ts';
import { count, duration } from '../console/quantities.ts';
import { openRunningSite, type RunningSite } from './running-site.ts';
import { logFatal, logWarnings, openServerLog } from './server-log.ts';

/** What is answered there; everything else is 404. */
const PATHS: ReadonlySet<string> = new Set(['/metrics', '/healthz', '/readyz']);

/** METRICS_PORT; null: there is none. Throws what `openPort` throws. */
async function openMetricsPort({ METRICS_PORT, HOST }: Pick<Settings, 'METRICS_PORT' | 'HOST'>) {
  if (METRICS_PORT === undefined) return null;
  const { server, serve } = await openPort({ PORT: METRICS_PORT, HOST }, 'METRICS_PORT');
  return {
    serve: (handler: RequestListener) =>
      serve((request, response) => {
        if (PATHS.has(request.url?.split('?', 1)[0] ?? '')) handler(request, response);
        else response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 Not Found');
      }),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** How long requests may take to finish after the signal to stop. */
const GRACE_MS = 5_000;
/** How long a stop may take in all, such as beside a database that does not answer; supervisors are set to wait 90 s. */
const STOP_MS = 75_000;
const UNFINISHED =
  `Not everything could be finished in ${STOP_MS / 1000} s, so the server ends now, as if it were killed. What was saved is safe; the next start ` +
  'finishes the rest.';
const FAILURES_SHOWN = 10;

/** A person reads lines there; everything else reads one JSON object a line. */
const isTerminal = process.stdout.isTTY;

type Say = (line: string) => void;

/** Said whatever LOG_LEVEL is: a password that was generated is shown once. */
function announcer(log: ReturnType<typeof openServerLog>): Say {
  if (isTerminal) return (line) => void process.stdout.write(`  ${line}\n`);
  const always = log.child({}, { level: 'info' });
  return (line) => always.info(line);
}

function welcome(site: RunningSite, address: string, adminUrl: string | undefined, since: number, say: Say): void {
  const { summary, discarded, filled, newPassword, publishing } = site;
  const built =
    discarded === null
      ? `${count(summary.pages, 'page')}, ${summary.written} written, ${summary.deleted} deleted`
      : `built ${count(summary.pages, 'page')} (${discarded})`;
  if (filled) say(`Content: ${filled}, in ${site.database.folder}`);
  say(`Ready after ${duration(performance.now() - since)}: ${built}`);
  if (isTerminal) {
    // Elsewhere the log has them.
    const { failed } = publishing.publisher.status();
    for (const { path, reason } of failed.slice(0, FAILURES_SHOWN)) say(`${path} could not be rendered: ${reason}`);
    if (failed.length > FAILURES_SHOWN) say(`and ${failed.length - FAILURES_SHOWN} more; the dashboard lists all`);
  }
  // Last, where a person looks.
  say(`Site: ${address}  Dashboard: ${adminUrl ?? address}/admin `);
  if (newPassword) say(`Admin password, shown only now: ${newPassword} (npm run password sets another one)`);
}

/** The command `npm start`; `isBundled`: it was loaded from the bundle, so that no bundle needs to be made. */
export async function startServer({ isBundled }: { isBundled: boolean }): Promise<void> {
  process.on('uncaughtException', end);
  await start(isBundled).catch(end);
}

async function start(isBundled: boolean): Promise<void> {
  const since = performance.now();
  refuseArguments('npm start');
  const settings = readSettings(process.env);
  const log = openServerLog(settings.LOG_LEVEL, isTerminal);
  const say = announcer(log);
  logWarnings(log);
  // Of the first publish a person sees the progress, and then what is said at the end of the start.
  if (isTerminal && settings.LOG_LEVEL === 'info') log.level = 'warn';
  const { server, address, serve } = await openPort(settings);
  const metrics = await openMetricsPort(settings);
  const given = { settings, command: 'npm start', address, log, say };
  const site = await withProgress(
    'Publishing',
    'pages',
    (onProgress) => openRunningSite({ ...given, onProgress }),
    say,
  );
  serve(site.api.app);
  metrics?.serve(site.api.app);
  welcome(site, address, settings.ADMIN_URL, since, say);
  site.loadTheRest();
  if (!isBundled) bundleForNextStart(settings.COMPILED_DIR, log);
  log.level = settings.LOG_LEVEL;

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing requests and the running publish …`);
    const closed = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => end(UNFINISHED), STOP_MS).unref();
    await site.api.drain();
    server.closeIdleConnections();
    await closed;
    await site.close();
    // Until here, so that the end can be watched.
    metrics?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(end));
}

/** In the format of the log. */
function end(error: unknown): never {
  if (isTerminal) fail(error);
  logFatal(describeFailure(error));
  process.exit(exitCodeOf(error));
}
