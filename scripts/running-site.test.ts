import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { aCatalogue, aStore } from '../data/queries/testing/builders.ts';
import { siteWith } from './publisher/testing/small-site.ts';
import { openTestSite } from './testing/test-site.ts';

it('ends while it loads the rest after its start, and leaves to the next one what comes after that', async () => {
  const site = await openTestSite(siteWith(aCatalogue({ stores: [aStore({ name: 'Acme', slug: '404' })] })));
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
