import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { Visitor } from '../../api/testing/visitor.ts';
import { recordsFile } from '../../data/records/open-records.ts';
import { openRunningSite, type RunningSite } from '../server/running-site.ts';
import { openServerLog } from '../server/server-log.ts';
import { readSettings } from '../environment/settings.ts';
import { saveCheapPassword } from './cheap-password.ts';
import type { Place } from './processes.ts';

export const OWNER_PASSWORD = 'owner-password';

/** A site in this process, with these folders and settings, and without the demo catalogue. The caller lets it be served, and closes it. */
async function openTestSite(
  { data, out }: { data: string; out: string },
  given: { [setting: string]: string } = {},
  address = 'http://localhost',
): Promise<RunningSite> {
  if (given['ADMIN_PASSWORD'] === undefined && !existsSync(recordsFile(data)))
    await saveCheapPassword(data, OWNER_PASSWORD);
  return openRunningSite({
    settings: readSettings({ DATA_DIR: data, OUT_DIR: out, ADMIN_PASSWORD: OWNER_PASSWORD, DEMO: 'none', ...given }),
    command: 'npm start',
    address,
    boot: 'a boot',
    log: openServerLog('silent', false),
    onProgress: () => undefined,
  });
}

/** As `openTestSite`, at an address of its own, until it is closed or the test ends. */
export async function serveTestSite(place: Place, given: { [setting: string]: string } = {}, { signsIn = true } = {}) {
  // Both ends are in this process: it would close a connection that it is about to use when it is held up for long.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = await openTestSite({ data: place.DATA_DIR, out: place.OUT_DIR }, given, address);
  server.on('request', site.api.app);
  let closing: Promise<void> | undefined;
  const end = async () => {
    await site.api.drain();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await site.close();
  };
  const close = () => (closing ??= end());
  onTestFinished(close);
  const owner = new Visitor(address);
  if (signsIn) await owner.signIn(given['ADMIN_PASSWORD'] ?? OWNER_PASSWORD);
  return { site, address, owner, close };
}
