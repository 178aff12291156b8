import { currentBoot } from './boot.ts';
import { fail, refuseArguments } from './failure.ts';
import { openPort } from './open-port.ts';
import { progressBar } from './progress.ts';
import { count, duration } from './publisher/explain.ts';
import { openRunningSite, type RunningSite } from './running-site.ts';
import { readSettings } from './settings.ts';

/** How long requests may take to finish after the signal to stop. */
const GRACE_MS = 5_000;
const FAILURES_SHOWN = 10;

const say = (line = '') => process.stdout.write(`${line}\n`);

function welcome(site: RunningSite, address: string, adminUrl: string | undefined, since: number): void {
  const { summary, discarded, filled, newPassword, publishing } = site;
  const built =
    discarded === null
      ? `${count(summary.pages, 'page')}, ${summary.written} written, ${summary.deleted} deleted`
      : `built ${count(summary.pages, 'page')} (${discarded})`;
  say();
  say(`  Site: ${address}  Dashboard: ${adminUrl ?? address}/admin`);
  if (newPassword) say(`  Admin password, shown only now: ${newPassword}`);
  if (filled) say(`  Content: ${filled}, in ${site.database.folder}`);
  say(`  Ready after ${duration(performance.now() - since)}: ${built}`);
  const { failed } = publishing.publisher.status();
  for (const { path, reason } of failed.slice(0, FAILURES_SHOWN)) say(`  ${path} could not be rendered: ${reason}`);
  if (failed.length > FAILURES_SHOWN) say(`  and ${failed.length - FAILURES_SHOWN} more; the dashboard lists all`);
  say();
}

async function start(): Promise<void> {
  const since = performance.now();
  refuseArguments('start');
  const settings = readSettings(process.env);
  const { server, address, serve } = await openPort(settings);
  const bar = progressBar('Publishing');
  const site = await openRunningSite({
    settings,
    command: 'npm start',
    address,
    boot: currentBoot(),
    logLevel: settings.LOG_LEVEL,
    onCompile: () => say('Compiling the templates …'),
    onProgress: bar.update,
  }).finally(bar.stop);
  serve(site.api.app);
  welcome(site, address, settings.ADMIN_URL, since);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    say(`${signal}: finishing requests and the running publish …`);
    const closed = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await site.api.drain();
    server.closeIdleConnections();
    await closed;
    await site.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
}

await start().catch(fail);
