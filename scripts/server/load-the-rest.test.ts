import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aCatalogue, aStore } from '../../data/queries/testing/builders.ts';
import { loadTheRest } from './load-the-rest.ts';
import { openSite, siteWith } from '../publish/testing/small-site.ts';
import { openServerLog } from './server-log.ts';

it('a server that is stopped while it loads the rest ends, and leaves reserved slugs to the next start', async () => {
  const { data, out } = siteWith(aCatalogue({ stores: [aStore({ id: 'acme', name: 'Acme', slug: '404' })] }));
  const { database, publishing } = await openSite(data, out);
  const { publisher } = publishing;
  const stopping = new AbortController();
  const before = async () => {
    stopping.abort();
    await publishing.close();
  };
  const given = { database, publisher, hasApp: true, now: () => new Date(), log: openServerLog('silent', false) };
  const ended = loadTheRest({ ...given, before, stopping: stopping.signal }).then(() => 'ended');
  expect(await Promise.race([ended, sleep(5_000, 'still runs')])).toBe('ended');
  expect(database.read('stores/acme')?.slug).toBe('404');
  await database.close();
});
