import { expect, test } from 'vitest';
import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { byHand, textIn } from '../../data/catalogue/testing/data-folder.ts';
import { aCoupon, anOffer, aPost, aProduct, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { applyChange } from './apply-change.ts';
import { changeDealsInBulk } from './bulk-deals.ts';
import { openForEachTest } from '../testing/each-test.ts';

const { api, owner } = openForEachTest({
  stores: [
    aStore({
      coupons: [
        aCoupon({ id: 'acme-c1', title: 'First', code: 'ONE', startsAt: '2026-11-20' }),
        aCoupon({ id: 'acme-c2', title: 'Second' }),
      ],
      offers: ['acme-o1', 'acme-o2', 'acme-o3'].map((id, sortOrder) => anOffer({ id, title: id, sortOrder })),
    }),
    aStore({ name: 'Bolt', offers: [anOffer({ id: 'bolt-o1', title: 'Bolt sale' })] }),
  ],
  blogs: [aPost({ title: 'Guide' }), aPost({ title: 'News', status: 'draft' })],
  products: [aProduct(), aProduct({ id: 'p2', name: 'Lamp' })],
});
const bulk = (kind: string, ids: string[], change: object, query = '', headers = {}) =>
  owner.send('POST', `/api/bulk${query}`, { body: { kind, select: { ids }, change }, headers });
const storeNamed = (id: string) => api.database.read(`stores/${id}`)!;
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);

test('a change of many things writes each document once, whatever changes in it', () => {
  const written: string[] = [];
  api.database.rehearse((transaction) => {
    const recording = new Proxy(transaction, {
      get: (_, name: keyof Transaction) => (key: never, document: never) => {
        if (name === 'write') written.push(key);
        return transaction[name](key, document);
      },
    });
    const ids = ['acme-c1', 'acme-o2', 'acme-o3', 'bolt-o1'];
    const read = () => expect.unreachable('all ids begin with those of their stores');
    const work = { transaction: recording, read, now: new Date(), ids };
    return changeDealsInBulk(work, ['coupons', 'offers'], { storeId: 'bolt' });
  });
  expect(written.sort()).toEqual(['stores/acme', 'stores/bolt']);
});

test('it sets dates of coupons and offers of several stores in one publish and one line of the audit trail', async () => {
  const ids = ['acme-c1', 'acme-o2', 'bolt-o1'];
  const answer = await bulk('deals', ids, { startsAt: '2026-11-27T00:00:00.000Z', expiryDate: '2026-11-30' });
  expect([answer.status, answer.body]).toEqual([200, { count: 3, refused: [] }]);
  const deals = [...storeNamed('acme').coupons, ...storeNamed('acme').offers, ...storeNamed('bolt').offers];
  expect(idsOf(deals.filter(({ expiryDate }) => expiryDate === '2026-11-30'))).toEqual(ids);
  expect(deals.map(({ revision }) => revision)).toEqual([2, 1, 1, 2, 1, 2]);
  expect(api.publisher.requests).toHaveLength(1);
  const [[line], [entry]] = [(await owner.get('/api/audit?count=1')).body, (await owner.get('/api/history')).body];
  expect([line.operation, line.changes.length]).toEqual(['change-in-bulk', 6]);
  expect(entry.things).toBe('coupon "First" and 2 offers');
});

test('it passes the rules of a single change, and names what they refuse', async () => {
  const answer = await bulk('deals', ['acme-c1', 'acme-c2', 'gone-c9'], { expiryDate: '2026-11-01' });
  const tooEarly = 'It would expire before it starts. Enter an earlier start or a later expiry date.';
  expect(answer.body).toEqual({
    count: 1,
    refused: [
      { id: 'gone-c9', message: 'There is no such deal.' },
      { id: 'acme-c1', message: `"First": ${tooEarly}` },
    ],
  });
  expect(storeNamed('acme').coupons.map(({ expiryDate }) => expiryDate)).toEqual([undefined, '2026-11-01']);
  const moved = await bulk('coupons', ['acme-c1', 'acme-c2'], { storeId: 'bolt', expiryDate: '2026-11-02' });
  expect([moved.body.count, idsOf(moved.body.refused)]).toEqual([1, ['acme-c1']]);
  expect(['acme', 'bolt'].map((id) => idsOf(storeNamed(id).coupons))).toEqual([['acme-c1'], ['acme-c2']]);
  const undone = await owner.post(`/api/undo/${moved.headers.get('x-change-id')}`);
  expect(undone.body.message).toBe('Moved back: coupon "Second".');
});

test('it is only answered, not made, with dryRun, and then may be made under the same key no more', async () => {
  const before = storeNamed('acme');
  const trial = await bulk('offers', ['acme-o1', 'acme-c1'], { active: false }, '?dryRun=1');
  expect(trial.body).toEqual({ count: 1, refused: [{ id: 'acme-c1', message: 'There is no such offer.' }] });
  expect([storeNamed('acme'), api.publisher.requests]).toEqual([before, []]);
  const keyed = async (query: string) =>
    (await bulk('offers', ['acme-o1'], { active: false }, query, { 'idempotency-key': 'one' })).status;
  expect([await keyed('?dryRun=1'), await keyed('')]).toEqual([200, 422]);
});

test('it is made to all that a filter finds', async () => {
  const change = async (filter: object, query = '') =>
    (await owner.post(`/api/bulk${query}`, { kind: 'deals', select: { filter }, change: { active: false } })).body;
  expect(await change({ state: 'live', storeId: 'acme' }, '?dryRun=1')).toEqual({ count: 5, refused: [] });
  expect(await change({ search: 'bolt sale' })).toEqual({ count: 1, refused: [] });
  expect(storeNamed('bolt').offers[0]!.active).toBe(false);
  expect((await change({ state: 'off' }, '?dryRun=1')).count).toBe(1);
  expect((await change({ state: 'published' })).message).toMatch(/Choose one of live, /);
});

test.each<object>([{ title: 'New' }, { storeId: 'acme' }, { delete: true }])(
  '%j names those of a filter that were deleted before their turn, whose stores may be edited meanwhile',
  async (change) => {
    for (const id of ['acme-o1', 'bolt-o1']) await owner.delete(`/api/offers/${id}`);
    // the database has not noticed it yet, and refuses to write the document
    const { folder } = api.database;
    byHand(folder, 'stores/bolt', textIn(folder, 'stores/bolt').replace(/"name": "/, '"name": "The '));
    const ids = ['acme-o1', 'acme-o2', 'bolt-o1', 'cove-o1'];
    const places = ids.map((id) => ({ id, kind: 'offers' as const, storeId: id.split('-')[0]! }));
    const { result, changed } = await api.database.transact((transaction) =>
      applyChange(
        { transaction, read: () => readerOf(), now: new Date(), ids, places },
        { kind: 'offers', select: { filter: {} }, change },
      ),
    );
    const refused = ['acme-o1', 'bolt-o1', 'cove-o1'].map((id) => ({ id, message: 'There is no such offer.' }));
    expect(result).toMatchObject({ refused, skipped: [] });
    if (!('title' in change)) return;
    expect([changed, storeNamed('acme').offers[0]]).toMatchObject([['stores/acme'], { id: 'acme-o2', title: 'New' }]);
  },
);

test('duplicates of deals are switched off, with new ids and the fields that are given', async () => {
  await bulk('offers', ['acme-o1'], { duplicate: true, storeId: 'bolt', expiryDate: '2026-12-24' });
  const [, copy] = storeNamed('bolt').offers;
  const copied = { title: 'acme-o1', active: false, sortOrder: 1, revision: 1, expiryDate: '2026-12-24' };
  expect(copy).toMatchObject({ ...copied, id: expect.stringMatching(/^bolt-/) });
  expect(storeNamed('acme').offers[0]).toMatchObject({ id: 'acme-o1', active: true, revision: 1 });
});

test('text is replaced in the links that have it, in one publish and until an undo, unless it would make them none', async () => {
  const old = 'https://old.example/c?id=7&u=';
  const coupons = [aCoupon({ id: 'acme-c1', affiliateLink: `${old}1` }), aCoupon({ id: 'acme-c2' })];
  const offers = [
    anOffer({ id: 'acme-o1', title: 'Twice', affiliateLink: `${old}${old}` }),
    anOffer({ id: 'acme-o2', title: 'Other', affiliateLink: 'https://other.example/' }),
  ];
  const before = aStore({ deepLink: `${old}{url}`, coupons, offers });
  await api.database.transact((transaction) => transaction.write('stores/acme', before));
  const links = () => {
    const store = storeNamed('acme');
    return [...store.coupons, ...store.offers].map(({ affiliateLink }) => affiliateLink);
  };
  const former = links();

  const whole = await bulk('offers', ['acme-o1', 'acme-o2'], { replaceInLinks: { find: 'https://old', with: 'old' } });
  const message = '"Twice": Affiliate link: Enter a full address that starts with https:// or http://.';
  expect(whole.body).toEqual({ count: 0, refused: [{ id: 'acme-o1', message }] });
  const template = await bulk('stores', ['acme'], { replaceInLinks: { find: '{url}', with: '' } });
  expect(template.body.refused).toMatchObject([{ message: expect.stringContaining('holds {url} exactly once') }]);
  expect(api.publisher.requests).toEqual([]);

  const ids = ['acme-c1', 'acme-c2', 'acme-o1', 'acme-o2'];
  const change = { replaceInLinks: { find: 'old.example/c?id=7', with: 'new.example/$&' } };
  const trial = await bulk('deals', ids, change, '?dryRun=1');
  expect([trial.body, links()]).toEqual([{ count: 2, refused: [] }, former]);
  const made = await bulk('deals', ids, change);
  expect([made.body, api.publisher.requests.length]).toEqual([trial.body, 1]);
  const link = 'https://new.example/$&&u=';
  expect(links()).toEqual([`${link}1`, undefined, link + link, 'https://other.example/']);
  expect((await owner.post(`/api/undo/${made.headers.get('x-change-id')}`)).status).toBe(200);
  expect(links()).toEqual(former);
});

const replaceInLinks = { find: 'a', with: 'b' };
test.each([
  ['deals', { storeId: 'nowhere' }, 'Store: There is no such store.'],
  ['offers', { categoryId: 'nothing' }, 'There is no such category. Choose an existing one, or create it first.'],
  ['deals', { expiryDate: 'soon' }, 'Enter a day such as 2026-11-30'],
  ['deals', {}, 'Name at least one change.'],
  ['deals', { delete: true, active: false }, 'Delete things or change them, not both.'],
  ['offers', { replaceInLinks, active: false }, 'Replace text in links without other changes.'],
  ['offers', { replaceInLinks: { find: '', with: 'b' } }, 'Replace in links, find: This cannot be empty.'],
  ['blogs', { replaceInLinks }, 'Unknown fields: replaceInLinks.'],
  ['stores', { expiryDate: '2026-12-01' }, 'Unknown fields: expiryDate.'],
  ['shoes', { active: false }, 'Kind: Use one of these: coupons, offers, deals, stores, blogs, amazon-products.'],
])('a change of %s that is wrong for all, %o, is 400 and says why', async (kind, change, message) => {
  const answer = await bulk(kind, ['acme-o1'], change);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  expect(api.publisher.requests).toEqual([]);
});
