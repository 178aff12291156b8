import { beforeEach, describe, expect, test } from 'vitest';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../../data/queries/testing/builders.ts';
import { changeDealsInBulk } from './bulk-deals.ts';
import { openForEachTest } from '../../testing/each-test.ts';

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
const bulk = (kind: string, ids: string[], change: object, query = '') =>
  owner.post(`/api/bulk${query}`, { kind, select: { ids }, change });
const storeNamed = (id: string) => api.database.read(`stores/${id}`)!;

describe('a change of many things', () => {
  test('writes each document once, whatever changes in it', () => {
    const written: string[] = [];
    api.database.rehearse((transaction) => {
      const recording: Transaction = {
        read: (key) => transaction.read(key),
        ids: (folder) => transaction.ids(folder),
        isTaken: (key) => transaction.isTaken(key),
        referring: (target) => transaction.referring(target),
        delete: (key) => transaction.delete(key),
        write(key, document) {
          written.push(key);
          transaction.write(key, document);
        },
      };
      const ids = ['acme-c1', 'acme-o2', 'acme-o3', 'bolt-o1'];
      const read = () => expect.unreachable('all ids begin with those of their stores');
      const work = { transaction: recording, database: api.database, read, now: new Date(), ids };
      return changeDealsInBulk(work, ['coupons', 'offers'], { storeId: 'bolt' });
    });
    expect(written.sort()).toEqual(['stores/acme', 'stores/bolt']);
  });

  test('sets dates of coupons and offers of several stores in one publish and one line of the audit trail', async () => {
    const ids = ['acme-c1', 'acme-o2', 'bolt-o1'];
    const answer = await bulk('deals', ids, { startsAt: '2026-11-27T00:00:00.000Z', expiryDate: '2026-11-30' });
    expect([answer.status, answer.body]).toEqual([200, { count: 3, refused: [] }]);
    const deals = [...storeNamed('acme').coupons, ...storeNamed('acme').offers, ...storeNamed('bolt').offers];
    expect(deals.filter(({ expiryDate }) => expiryDate === '2026-11-30').map(({ id }) => id)).toEqual(ids);
    expect(deals.map(({ revision }) => revision)).toEqual([2, 1, 1, 2, 1, 2]);
    expect(api.publisher.requests).toHaveLength(1);
    const [line] = (await owner.get('/api/audit?count=1')).body;
    expect([line.operation, line.changes.length]).toEqual(['change-in-bulk', 6]);
  });

  test('passes the rules of a single change, and names what they refuse', async () => {
    const answer = await bulk('deals', ['acme-c1', 'acme-c2', 'gone-c9'], { expiryDate: '2026-11-01' });
    expect(answer.body).toEqual({
      count: 1,
      refused: [
        { id: 'gone-c9', message: 'There is no such deal.' },
        {
          id: 'acme-c1',
          message: '"First": It would expire before it starts. Enter an earlier start or a later expiry date.',
        },
      ],
    });
    expect(storeNamed('acme').coupons.map(({ expiryDate }) => expiryDate)).toEqual([undefined, '2026-11-01']);
  });

  test('is only answered, not made, with dryRun, and then may be made under the same key no more', async () => {
    const before = storeNamed('acme');
    const trial = await bulk('offers', ['acme-o1', 'acme-c1'], { active: false }, '?dryRun=1');
    expect(trial.body).toEqual({ count: 1, refused: [{ id: 'acme-c1', message: 'There is no such offer.' }] });
    expect([storeNamed('acme'), api.publisher.requests]).toEqual([before, []]);
    const keyed = (query: string) =>
      owner.send('POST', `/api/bulk${query}`, {
        body: { kind: 'offers', select: { ids: ['acme-o1'] }, change: { active: false } },
        headers: { 'idempotency-key': 'one' },
      });
    expect([(await keyed('?dryRun=1')).status, (await keyed('')).status]).toEqual([200, 422]);
  });

  test('is made once however often the request is repeated', async () => {
    const send = () =>
      owner.send('POST', '/api/bulk', {
        body: { kind: 'coupons', select: { ids: ['acme-c1'] }, change: { duplicate: true } },
        headers: { 'idempotency-key': 'again' },
      });
    const answers = [await send(), await send()];
    expect(answers.map(({ body }) => body)).toEqual([answers[0]!.body, answers[0]!.body]);
    expect(storeNamed('acme').coupons).toHaveLength(3);
  });

  test('is made to all that a filter finds', async () => {
    const change = (filter: object, query = '') =>
      owner.post(`/api/bulk${query}`, { kind: 'deals', select: { filter }, change: { active: false } });
    expect((await change({ state: 'live', storeId: 'acme' }, '?dryRun=1')).body).toEqual({ count: 5, refused: [] });
    expect((await change({ search: 'bolt sale' })).body).toEqual({ count: 1, refused: [] });
    expect(storeNamed('bolt').offers[0]!.active).toBe(false);
    expect((await change({ state: 'off' }, '?dryRun=1')).body.count).toBe(1);
    expect((await change({ state: 'published' })).body.message).toMatch(/Choose one of live, /);
  });

  test('duplicates deals switched off, with new ids and the fields that are given', async () => {
    await bulk('offers', ['acme-o1'], { duplicate: true, storeId: 'bolt', expiryDate: '2026-12-24' });
    const [, copy] = storeNamed('bolt').offers;
    expect(copy).toMatchObject({
      title: 'acme-o1',
      active: false,
      sortOrder: 1,
      revision: 1,
      expiryDate: '2026-12-24',
    });
    expect(copy!.id).toMatch(/^bolt-/);
    expect(storeNamed('acme').offers[0]).toMatchObject({ id: 'acme-o1', active: true, revision: 1 });
  });

  test('deletes deals, and keeps what was counted of them for an undo', async () => {
    await api.visitor().post('/api/views', { thing: 'offer/acme/acme-o1', kind: 'click' });
    await api.drain();
    await bulk('deals', ['acme-o1', 'acme-c1'], { delete: true });
    expect(storeNamed('acme').offers.map(({ id }) => id)).toEqual(['acme-o2', 'acme-o3']);
    expect(storeNamed('acme').coupons.map(({ id }) => id)).toEqual(['acme-c2']);
    expect(await api.records.counters.sums('figures/acme', '2026-01-01')).toMatchObject([
      { thing: 'offer/acme/acme-o1', total: 1 },
    ]);
  });
});

describe('text that is replaced in links', () => {
  const old = 'https://old.example/c?id=7&u=';
  beforeEach(async () => {
    const [coupon, noLink] = [aCoupon({ id: 'acme-c1', affiliateLink: `${old}1` }), aCoupon({ id: 'acme-c2' })];
    await api.database.transact((transaction) => {
      transaction.write(
        'stores/acme',
        aStore({
          website: 'https://old.example/',
          affiliateLink: `${old}home`,
          deepLink: `${old}{url}`,
          coupons: [coupon, noLink],
          offers: [
            anOffer({ id: 'acme-o1', title: 'Twice', affiliateLink: `${old}${old}` }),
            anOffer({ id: 'acme-o2', title: 'Other', affiliateLink: 'https://other.example/' }),
          ],
        }),
      );
      transaction.write('amazon-products', { products: [aProduct({ affiliateLink: `${old}kettle` })] });
    });
  });
  const linksOf = ({ coupons, offers }: ReturnType<typeof storeNamed>) =>
    [...coupons, ...offers].map(({ affiliateLink }) => affiliateLink);

  test('changes the deals that have it, in one publish and until an undo, after a dry run that says so', async () => {
    const before = storeNamed('acme');
    const ids = ['acme-c1', 'acme-c2', 'acme-o1', 'acme-o2'];
    const change = { replaceInLinks: { find: 'old.example/c?id=7', with: 'new.example/$&' } };
    const trial = await bulk('deals', ids, change, '?dryRun=1');
    expect([trial.body, storeNamed('acme')]).toEqual([{ count: 2, refused: [] }, before]);
    const made = await bulk('deals', ids, change);
    expect([made.body, api.publisher.requests.length]).toEqual([trial.body, 1]);
    const link = 'https://new.example/$&&u=';
    expect(linksOf(storeNamed('acme'))).toEqual([`${link}1`, undefined, link + link, 'https://other.example/']);
    expect((await owner.post(`/api/undo/${made.headers.get('x-change-id')}`)).status).toBe(200);
    expect(linksOf(storeNamed('acme'))).toEqual(linksOf(before));
  });

  test('is refused for those whose link would be none, and says why', async () => {
    const answer = await bulk('offers', ['acme-o1', 'acme-o2'], {
      replaceInLinks: { find: 'https://old', with: 'old' },
    });
    expect(answer.body).toEqual({
      count: 0,
      refused: [
        {
          id: 'acme-o1',
          message: '"Twice": Affiliate link: Enter a full address that starts with https:// or http://.',
        },
      ],
    });
    const template = await bulk('stores', ['acme'], { replaceInLinks: { find: '{url}', with: '' } });
    expect(template.body.refused).toMatchObject([{ message: expect.stringContaining('holds {url} exactly once') }]);
    expect(api.publisher.requests).toEqual([]);
  });
});

describe('a change that is wrong for all', () => {
  test.each([
    ['deals', { storeId: 'nowhere' }, 'Store: There is no such store.'],
    ['offers', { categoryId: 'nothing' }, 'There is no such category. Choose an existing one, or create it first.'],
    ['deals', { expiryDate: 'soon' }, expect.stringContaining('Enter a day such as 2026-11-30')],
    ['deals', {}, expect.stringContaining('Name at least one change.')],
    ['deals', { delete: true, active: false }, expect.stringContaining('Delete things or change them, not both.')],
    [
      'offers',
      { replaceInLinks: { find: 'a', with: 'b' }, active: false },
      expect.stringContaining('Replace text in links without other changes.'),
    ],
    ['offers', { replaceInLinks: { find: '', with: 'b' } }, 'Replace in links, find: This cannot be empty.'],
    ['blogs', { replaceInLinks: { find: 'a', with: 'b' } }, expect.stringContaining('Unknown fields: replaceInLinks.')],
    ['stores', { expiryDate: '2026-12-01' }, expect.stringContaining('Unknown fields: expiryDate.')],
    ['shoes', { active: false }, 'Kind: Use one of these: coupons, offers, deals, stores, blogs, amazon-products.'],
  ])('of %s, %o, is 400 and says why', async (kind, change, message) => {
    const answer = await bulk(kind, ['acme-o1'], change);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(api.publisher.requests).toEqual([]);
  });
});
