import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aCatalogue, aStore } from '../data/queries/testing/builders.ts';
import { siteWith } from './publisher/testing/small-site.ts';
import { openRunningSite } from './running-site.ts';
import { openServerLog } from './server-log.ts';
import { readSettings } from './settings.ts';

it('ends while it loads the rest after its start, and leaves to the next one what comes after that', async () => {
  const { data, out } = siteWith(aCatalogue({ stores: [aStore({ name: 'Acme', slug: '404' })] }));
  const site = await openRunningSite({
    settings: readSettings({ DATA_DIR: data, OUT_DIR: out, ADMIN_PASSWORD: 'owner-password', DEMO: 'none' }),
    command: 'a test',
    address: 'http://localhost',
    boot: 'a boot',
    log: openServerLog('silent', false),
    onCompile: () => undefined,
    onProgress: () => undefined,
  });
  const { engine } = site.publishing;
  const loading = Promise.withResolvers<void>();
  engine.loadSome = () => {
    loading.resolve();
    return true;
  };
  site.loadTheRest();
  await loading.promise;
  const ended = site.close().then(() => 'ended');
  expect(await Promise.race([ended, sleep(5_000, 'still runs')])).toBe('ended');
});
