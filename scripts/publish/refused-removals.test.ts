import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../../data/schema/store.ts';
import { cleanBuild, contents, publishedSite } from './testing/small-site.ts';

it('a page whose file cannot be removed is named with its reason, tried again each time, and holds up no other', async () => {
  const { data, out, site } = await publishedSite();
  const { publisher } = site.publishing;
  const file = join(out, 'store/delta.html');
  rmSync(file);
  mkdirSync(join(file, 'in the way'), { recursive: true });
  const { changed } = await site.database.transact((transaction) => {
    transaction.delete('stores/delta');
    const acme = transaction.read('stores/acme') as Store;
    transaction.write('stores/acme', { ...acme, description: 'New words' });
  });
  const summary = await publisher.changed(changed).done;
  expect([summary.failed, summary.changed.includes('/store/acme')]).toEqual([1, true]);
  expect(publisher.status().failed).toEqual([
    {
      path: '/store/delta',
      reason: expect.stringMatching(/^Nothing belongs to this address any more, and its file/),
    },
  ]);
  expect((await publisher.changed([]).done).failed).toBe(1);
  rmSync(file, { recursive: true });
  writeFileSync(file, 'the old page');
  const healed = await publisher.changed([]).done;
  expect([healed.failed, healed.changed, healed.deleted, publisher.status().failed]).toEqual([
    0,
    ['/store/delta'],
    1,
    [],
  ]);
  expect(contents(out)).toEqual(await cleanBuild(data, site.clock.now, null, 'UTC'));
});
