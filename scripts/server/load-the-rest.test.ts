import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { aCatalogue, aStore } from '../../data/queries/testing/builders.ts';
import { theRest } from './load-the-rest.ts';
import { openSite, siteWith } from '../publish/testing/small-site.ts';
import { openServerLog } from './server-log.ts';

it('a server that is stopped while it loads the rest ends, and leaves reserved slugs to the next start', async () => {
  const { data, out } = siteWith(aCatalogue({ stores: [aStore({ id: 'acme', name: 'Acme', slug: '404' })] }));
  const site = await openSite(data, out);
  const { publisher } = site.publishing;
  const log = openServerLog('silent', false);
  const rest = theRest({ database: site.database, publisher, hasApp: true, now: () => new Date(), log });
  const comparing = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  rest.load(comparing.promise);
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  rest.stop();
  await site.publishing.close();
  comparing.resolve();
  const ended = rest.settled().then(() => 'ended');
  expect(await Promise.race([ended, sleep(5_000, 'still runs')])).toBe('ended');
  expect(site.database.read('stores/acme')?.slug).toBe('404');
  await site.database.close();
});
