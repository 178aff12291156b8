import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../../data/schema/store.ts';
import { contents, openSite, smallSite } from './testing/small-site.ts';

it('a document that was removed by hand before the engine accepted that it is new gets no page', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out);
  await site.database.transact((transaction) => {
    const store = transaction.read('stores/acme') as Store;
    transaction.write('stores/brief', { ...store, id: 'brief', slug: 'brief', coupons: [], offers: [] });
  });
  // As after a publish that came to no end before it updated.
  site.publishing.engine.markChanged([['stores/brief', site.database.stamp('stores/brief')]]);
  rmSync(join(data, 'stores/brief.json'));
  await site.publishing.publisher.rebuild().done;
  expect([...contents(out).keys()].filter((file) => file.includes('brief'))).toEqual([]);
  await site.close();
});
