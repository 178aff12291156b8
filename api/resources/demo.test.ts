import { expect, test } from 'vitest';
import { demoCatalogue } from '../../data/demo/demo-catalogue.ts';
import type { CatalogueParts } from '../../data/queries/testing/builders.ts';
import { openTestApi } from '../testing/running-api.ts';
import { openForAllTests } from '../testing/each-test.ts';

/** As a first start on that day leaves it. */
function demoParts(day: string): CatalogueParts {
  const { documents } = demoCatalogue(day);
  const inFolder = (folder: string) =>
    [...documents].flatMap(([key, document]) => (key.startsWith(`${folder}/`) ? [document as never] : []));
  const { categories } = documents.get('categories') as { categories: never[] };
  const { products } = documents.get('amazon-products') as { products: never[] };
  return { stores: inFolder('stores'), blogs: inFolder('blogs'), categories, products };
}

const api = await openForAllTests({ ...demoParts('2026-03-07'), apiSettings: { BACKUP_TO: '/backups' } });
const owner = await api.owner();

const checklist = async (visitor = owner) =>
  (await visitor.get('/api/today')).body.checklist.flatMap(({ id, done }: { id: string; done: boolean }) =>
    done ? [id] : [],
  );

test('the checklist of the demo is ticked by the facts, each line at its place', async () => {
  expect(await checklist()).toEqual(['backup']);
  await owner.put('/api/config', { siteName: 'Save with Sam', secondaryColor: '#123456', heroTiles: [] });
  for (const id of ['about', 'privacy', 'terms', 'contact', 'amazon-disclosure'])
    await owner.put(`/api/pages/${id}`, { reviewed: true });
  const edit = await owner.put('/api/stores/fernhollow', { description: 'Ours by now.' });
  expect(await checklist(), 'a store of the demo is no first store').toEqual(['name', 'colours', 'texts', 'backup']);
  await owner.post(`/api/undo/${edit.headers.get('x-change-id')}`);
  await owner.post('/api/stores', { name: 'Acme', slug: 'acme', category: 'Pets' });
  expect(await checklist()).toEqual(['name', 'colours', 'texts', 'store', 'backup']);
  expect((await owner.get('/api/today')).body.checklist[0].href).toBe('/admin/settings#siteName');
});

test('what came with the demo and was not changed goes in one change; what stays is named, and an undo brings it back', async () => {
  const before = (await owner.get('/api/today')).body.demo;
  await owner.put('/api/stores/fernhollow', { description: 'Ours now.' });
  await owner.post('/api/coupons', { storeId: 'kettlemoss', title: 'Ours', discountType: 'other' });
  const { status, body, headers } = await owner.post('/api/demo/remove');
  expect(status).toBe(200);
  const stays = body.stays.map(({ name }: { name: string }) => name);
  expect(stays.sort()).toEqual(['Fernhollow', 'Home & Garden', 'Food & Drink', 'Kettlemoss', 'Pets'].sort());
  expect(body.removed).toBe(before - stays.length);
  const words = /^Removed \d+ stores, \d+ posts, \d+ products and \d+ categories of the demo\. You have/;
  expect(body.message).toMatch(words);
  const publicList = async (kind: string) => (await api.visitor().get(`/api/${kind}`)).body;
  const slugs = (await publicList('stores')).map(({ slug }: { slug: string }) => slug);
  expect(slugs.sort()).toEqual(['acme', 'fernhollow', 'kettlemoss']);
  expect([await publicList('blogs'), await publicList('amazon-products')]).toEqual([[], []]);
  const nothing = expect.stringMatching(/^Nothing of the demo was left to remove\./);
  expect((await owner.post('/api/demo/remove')).body).toMatchObject({ removed: 0, message: nothing });

  const undone = await owner.post(`/api/undo/${headers.get('x-change-id')}`);
  expect(undone.status).toBe(200);
  expect((await owner.get('/api/today')).body.demo).toBe(body.removed + 3);
});

test('a site without the demo begins with the same list, and one with stores of its own needs none', async () => {
  const empty = await openTestApi();
  const sam = await empty.owner();
  expect(await checklist(sam)).toEqual([]);
  expect((await sam.get('/api/today')).body).toMatchObject({ demo: 0, checklist: { length: 7 } });
  for (let at = 0; at < 5; at += 1)
    await sam.post('/api/stores', { name: `Store ${at}`, slug: `store-${at}`, category: 'Travel' });
  expect((await sam.get('/api/today')).body.checklist).toEqual([]);
  expect((await sam.post('/api/demo/remove')).body).toMatchObject({ removed: 0, stays: [] });
  await empty.close();
});
