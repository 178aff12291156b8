import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newChangeId } from '../../data/catalogue/folder/change-entry.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import type { Store } from '../../data/schema/store.ts';
import { openFeedHost } from '../feeds/testing/feed-host.ts';

test('a page is explained by what changed each of its documents last, and each deal on it, and by which way', async () => {
  const host = await openFeedHost();
  const { api, owner } = host;
  const documents = ['stores/acme', 'stores/gone'];
  const madeAt = '2026-11-20T12:00:00.000Z';
  const explained = () => owner.get('/api/explain?path=/store/acme');
  const by = async () => {
    const { reads, deals } = (await explained()).body;
    return [reads[0].by, deals[0].reads[0].by];
  };

  await host.keep();
  await api.fetchFeeds();
  const [{ id, title: name }] = api.database.read('stores/acme')!.coupons as [Coupon];
  const deals = [`coupon/acme/${id}`, 'coupon/acme/gone'];
  api.publisher.made.set('/store/acme', {
    madeAt,
    because: 'its offers changed',
    documents,
    deals,
    nextChangeAt: null,
  });
  const store = { key: 'stores/acme', name: 'Acme', changedAt: '2026-11-21T12:00:00.000Z', by: 'feed' };
  expect((await explained()).body).toEqual({
    path: '/store/acme',
    madeAt,
    because: 'its offers changed',
    reads: [store, { key: 'stores/gone', name: 'gone', changedAt: null, by: 'file' }],
    deals: [{ key: deals[0], name, reads: [store], nextChangeAt: null }],
    nextChangeAt: null,
  });
  const edit = await owner.put('/api/stores/acme', { description: 'Edited' });
  expect([edit.status, await by()]).toEqual([200, ['form', 'feed']]);
  expect((await owner.post(`/api/undo/${edit.headers.get('x-change-id')}`)).status).toBe(200);
  expect(await by()).toEqual(['undo', 'feed']);
  const select = { filter: { storeId: 'acme' } };
  expect(
    (await owner.post('/api/bulk', { kind: 'coupons', select, change: { expiryDate: '2026-12-24' } })).status,
  ).toBe(200);
  expect(await by()).toEqual(['bulk', 'bulk']);
  expect((await explained()).body.deals[0].nextChangeAt).toBe('2026-12-17T00:00:00.000Z');
  const plan = await owner.upload('/api/import?dryRun=1', 'Store,Title,Code\nAcme,A deal,NEW', { kind: 'coupons' });
  expect((await owner.post(`/api/import/${plan.body.id}/apply`)).status).toBe(200);
  expect(await by()).toEqual(['import', 'bulk']);
  // one whose work took ten minutes
  const at = '2026-11-21T12:10:00.000Z';
  const note = { id: newChangeId(new Date(at)), at, operation: 'import-file', session: null, from: '' };
  const moreOff = (store: Store) => ({ ...store, coupons: store.coupons.map((each) => ({ ...each, code: 'MORE' })) });
  await api.database.transact((change) => change.write('stores/acme', moreOff(change.read('stores/acme')!)), { note });
  expect(await by()).toEqual(['import', 'import']);
  const file = join(api.database.folder, 'stores/acme.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"A deal"', '"A better deal"'));
  expect(await by()).toEqual(['file', 'import']);

  const unknown = await owner.get('/api/explain?path=/store/none');
  expect([unknown.status, unknown.body.message]).toEqual([404, 'There is no page at /store/none.']);
  expect((await owner.get('/api/explain?path=acme')).body.message).toContain('Enter the path of a page of this site');
});
