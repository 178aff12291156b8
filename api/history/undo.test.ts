import { readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { embeddedTest } from '../../data/cluster/testing/databases.ts';
import { documentText } from '../../data/catalogue/documents/document-text.ts';
import { aCategory, aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { PASSWORD_COUNTS_MS } from '../routing/recent-password.ts';
import { removeOldRecords } from '../ops/remove-old-records.ts';
import { PASSWORD } from '../testing/running-api.ts';
import type { Answer } from '../testing/visitor.ts';
import { newChangeId } from './change-id.ts';
import { openForEachTest } from '../testing/each-test.ts';

const DAY = 86_400_000;
const offers = Array.from({ length: 20 }, (_, at) =>
  anOffer({ id: `acme-o${at}`, title: `Offer ${at}`, sortOrder: at }),
);

const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({
      name: 'Acme',
      category: 'Fashion',
      formerSlugs: ['acme-inc'],
      coupons: [aCoupon({ id: 'acme-c1', title: 'Sale', code: 'SAVE' })],
      offers,
    }),
    aStore({ name: 'Bolt', category: 'Travel' }),
  ],
  blogs: [
    aPost({
      id: 'post',
      title: 'About Acme',
      targetStoreId: 'acme',
      content: '<p><a href="/store/acme">Acme</a></p>',
    }),
  ],
});
beforeEach(async () => {
  await api.refreshFigures();
});

/** Without what every save changes. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (name, each) => (['revision', 'updatedAt'].includes(name) ? undefined : each)),
  );
const documents = (...keys: DocumentKey[]) => keys.map((key) => plain(api.database.read(key)));
const changeOf = ({ headers }: Answer) => headers.get('x-change-id')!;
const undo = (answer: Answer) => owner.post(`/api/undo/${changeOf(answer)}`);

/** Sessions end meanwhile. */
async function daysPass(days: number): Promise<void> {
  api.wait(days * DAY);
  await api.refreshFigures();
  await owner.signIn(PASSWORD);
}

async function count(thing: string, kind: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await api.visitor().post('/api/views', { thing, kind });
}

test('what a deletion took away comes back as old as it was', async () => {
  const before = (await owner.get('/api/stores/bolt?view=owner')).body.updatedAt;
  api.wait(60_000);
  const deletion = (await owner.delete('/api/stores/bolt')).headers.get('x-change-id');
  expect((await owner.post(`/api/undo/${deletion}`)).status).toBe(200);
  const { updatedAt, revision } = (await owner.get('/api/stores/bolt?view=owner')).body;
  expect([updatedAt, revision]).toEqual([before, 2]);
});

describe('undo', () => {
  test('brings a deleted store back whole: its deals, addresses, links in posts and figures', async () => {
    await count('store/acme', 'click', 5);
    await count('coupon/acme/acme-c1', 'click', 60);
    await daysPass(1);
    const keys = ['stores/acme', 'blogs/post', 'figures/acme'] as const;
    const before = documents(...keys);
    expect(before[2]).toMatchObject({ uses: 5, coupons: { 'acme-c1': 50 } });
    const deletion = await owner.delete('/api/stores/acme');
    expect(documents(...keys)).not.toEqual(before);
    const undone = await undo(deletion);
    expect([undone.status, undone.body]).toEqual([
      200,
      {
        restored: [
          { key: 'stores/acme', name: 'Acme' },
          { key: 'blogs/post', name: 'About Acme' },
        ],
        message: 'Brought back: store "Acme", coupon "SAVE" and 20 offers. Changed back: post "About Acme".'.replace(
          'coupon "SAVE"',
          `coupon "${api.database.read('stores/acme')!.coupons[0]!.title}"`,
        ),
      },
    ]);
    expect(documents(...keys)).toEqual(before);
    expect((await api.visitor().get('/api/stores/acme-inc')).status).toBe(301);
    expect((await undo(undone)).status).toBe(200);
    expect((await owner.get('/api/stores/acme?view=owner')).status).toBe(404);
  });

  test('keeps the counts of what was deleted as long as its versions, and no longer', async () => {
    await count('coupon/acme/acme-c1', 'click', 3);
    await api.visitor().post('/api/votes', { deal: 'coupon/acme/acme-c1', worked: true });
    await owner.delete('/api/coupons/acme-c1');
    await owner.get('/api/history');
    const sums = async () => (await api.records.counters.sums('figures/acme', '')).length;
    await api.refreshFigures();
    const removeOn = async (days: number) => {
      await api.records.marks.set('retention', '');
      await removeOldRecords(api.records, api.database, new Date(Date.parse('2026-11-21T12:00:00Z') + days * DAY));
    };
    await removeOn(89);
    expect(await sums()).toBeGreaterThan(0);
    expect(await api.records.versions.changes({}, { offset: 0, count: 9 })).toHaveLength(1);
    await removeOn(95);
    expect([await sums(), await api.records.versions.changes({}, { offset: 0, count: 9 })]).toEqual([0, []]);
  });

  embeddedTest('brings back what a newer release had written into the file', async () => {
    const file = `${api.database.folder}/stores/acme.json`;
    const acme = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify({ ...acme, motto: 'x', offers: acme.offers.map((each: object) => ({ ...each, minimum: 'y' })) }),
    );
    api.database.refresh(['stores/acme']);
    for (const path of ['/api/offers/acme-o2', '/api/stores/acme'])
      expect((await undo(await owner.delete(path))).status).toBe(200);
    const restored = JSON.parse(readFileSync(file, 'utf8'));
    expect([
      restored.motto,
      restored.offers.filter(({ minimum }: { minimum?: string }) => minimum === 'y').length,
    ]).toEqual(['x', 20]);
  });

  test('takes back a bulk change, a switch, an order, an address and a creation, and each undo can be undone', async () => {
    const ids = offers.slice(0, 5).map(({ id }) => id);
    const all = ['stores/acme', 'stores/bolt', 'categories', 'blogs/post', 'settings', 'stores/cove'] as const;
    const changes: (() => Promise<Answer>)[] = [
      () => owner.post('/api/bulk', { kind: 'offers', select: { ids }, change: { expiryDate: '2026-12-24' } }),
      () => owner.post('/api/bulk', { kind: 'offers', select: { ids }, change: { delete: true } }),
      () => owner.post('/api/bulk', { kind: 'offers', select: { ids }, change: { storeId: 'bolt' } }),
      () => owner.put('/api/offers/acme-o3', { active: false }),
      () => owner.post('/api/offers/reorder', { storeId: 'acme', offerIds: offers.map(({ id }) => id).reverse() }),
      () => owner.put('/api/stores/acme', { slug: 'acme-shop' }),
      () => owner.delete('/api/categories/fashion?moveTo=travel'),
      () => owner.delete('/api/blogs/post'),
      () => owner.put('/api/config', { siteName: 'Other' }),
      () => owner.post('/api/stores', { name: 'Cove', slug: 'cove', category: 'Travel' }),
    ];
    for (const change of changes) {
      const before = documents(...all);
      const answer = await change();
      const after = documents(...all);
      if (answer.status >= 300 || JSON.stringify(before) === JSON.stringify(after))
        throw new Error(`${change} ${answer.text}`);
      const undone = await undo(answer);
      expect([undone.status, undone.text]).toEqual([200, expect.any(String)]);
      expect(documents(...all)).toEqual(before);
      const redone = await undo(undone);
      expect([redone.status, documents(...all)]).toEqual([200, after]);
      expect((await undo(redone)).status).toBe(200);
    }
  });

  test('leaves what was changed since in other things of the same store, and its revisions go on', async () => {
    const deletion = await owner.delete('/api/offers/acme-o1');
    await owner.put('/api/offers/acme-o2', { title: 'Now' });
    await owner.post('/api/offers', {
      storeId: 'acme',
      title: 'x',
      description: 'y',
      affiliateLink: 'https://go.example',
    });
    expect((await undo(deletion)).body.message).toBe('Brought back: offer "Offer 1".');
    const { offers: present } = api.database.read('stores/acme')!;
    expect(present.map(({ title, sortOrder }) => [title, sortOrder]).slice(0, 4)).toEqual([
      ['Offer 0', 0],
      ['Offer 1', 1],
      ['Now', 2],
      ['Offer 3', 3],
    ]);
    expect([present.length, present[1]!.revision]).toEqual([21, offers[1]!.revision + 1]);
    const stale = await owner.put('/api/offers/acme-o1', { title: 'Stale', revision: offers[1]!.revision });
    expect(stale.status).toBe(409);
  });

  test('is refused with what is there now when something was changed since', async () => {
    const change = await owner.put('/api/stores/acme', { name: 'First' });
    await owner.put('/api/stores/acme', { name: 'Second' });
    const answer = await undo(change);
    expect([answer.status, answer.headers.get('x-change-id')]).toEqual([409, null]);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(
        /^"Second" was changed since, so this cannot be undone as a whole\. Nothing was changed\./,
      ),
      current: [{ key: 'stores/acme', name: 'Second', document: { name: 'Second' } }],
    });
    const deletion = await owner.delete('/api/stores/acme');
    await owner.put('/api/blogs/post', { title: 'Edited' });
    expect((await undo(deletion)).body.current.map(({ key }: { key: string }) => key)).toEqual(['blogs/post']);
  });

  embeddedTest('is refused when the address was given to another store, or the file was edited by hand', async () => {
    const deletion = await owner.delete('/api/stores/bolt');
    await owner.post('/api/stores', { name: 'New', slug: 'bolt', category: 'Travel', id: undefined });
    const answer = await undo(deletion);
    expect([answer.status, answer.body.message]).toEqual([409, expect.any(String)]);
    const change = await owner.put('/api/stores/acme', { name: 'First' });
    const acme = { ...api.database.read('stores/acme')!, name: 'By hand' };
    writeFileSync(`${api.database.folder}/stores/acme.json`, documentText('stores/acme', acme));
    expect((await undo(change)).status).toBe(409);
  });

  test('needs the password again where the change did', async () => {
    const body = { domain: 'topcoupons.example', trackingCode: '<b>x</b>' };
    const creation = await owner.post('/api/tracking-codes', body);
    api.wait(PASSWORD_COUNTS_MS);
    expect((await undo(creation)).body).toMatchObject({ reauthenticate: true });
    await owner.post('/api/admin/reauthenticate', { password: PASSWORD });
    expect((await undo(creation)).body.message).toBe('Removed again: tracking code "topcoupons.example".');
  });

  test('answers 404 for an unknown change, 409 for one that was undone and 410 after 30 days', async () => {
    expect((await owner.post(`/api/undo/${newChangeId(new Date('2026-11-21T11:00:00Z'))}`)).status).toBe(404);
    const change = await owner.put('/api/stores/acme', { name: 'First' });
    const undone = await undo(change);
    expect([(await undo(change)).status, (await undo(undone)).status, (await undo(change)).status]).toEqual([
      409, 200, 200,
    ]);
    const last = await owner.put('/api/stores/acme', { name: 'Last' });
    await daysPass(30.1);
    const answer = await undo(last);
    expect([answer.status, answer.body.message]).toEqual([
      410,
      expect.stringMatching(/^This change is too old to be undone/),
    ]);
  });
});
