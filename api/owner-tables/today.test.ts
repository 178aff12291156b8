import { expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { PASSWORD } from '../testing/running-api.ts';
import { idsIn, listOf } from '../testing/tables.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const api = await openForAllTests({
  stores: [
    aStore({
      name: 'Acme',
      website: 'https://acme.example',
      coupons: [
        aCoupon({ id: 'acme-c1', code: 'SAVE20', expiryDate: '2026-11-25' }),
        aCoupon({ id: 'acme-c2', code: 'save20', startsAt: '2026-11-27' }),
      ],
      offers: [
        anOffer({ id: 'acme-o1', active: false, draft: true }),
        anOffer({ id: 'acme-o2', expiryDate: '2026-10-27', sortOrder: 1 }),
      ],
    }),
    aStore({ name: 'Bolt', coupons: [aCoupon({ id: 'bolt-c1' })] }),
    aStore({ name: 'Cove' }),
  ],
  blogs: [
    aPost({ title: 'Notes', status: 'draft', publishedAt: undefined }),
    aPost({ title: 'Plans', publishedAt: undefined, publishAt: '2026-11-27' }),
  ],
  apiSettings: { TRUST_PROXY: 1 },
});
const owner = await api.owner();

const today = async () => (await owner.get('/api/today')).body;
const press = (thing: string) => api.visitor().post('/api/views', { thing, kind: 'click' });
const vote = (worked: boolean, from: string) => {
  const sent = { body: { deal: 'coupon/acme/acme-c1', worked }, headers: { 'x-forwarded-for': from } };
  return api.visitor().send('POST', '/api/votes', sent);
};
const uses = async (kind: 'deals' | 'stores', sort: 'clicks' | 'copies') =>
  (await listOf(owner, { kind, sort, descending: true })).items.map(({ id, clicks, copies }) => [id, clicks, copies]);

test('names what needs care, how much of it, and the filter that shows it', async () => {
  const body = await today();
  for (const [name, kind, state, ...ids] of [
    ['ending', 'deals', 'ending', 'acme-c1'],
    ['scheduled', 'deals', 'scheduled', 'acme-c2'],
    ['expired', 'deals', 'expired', 'acme-o2'],
    ['doubted', 'deals', 'doubted'],
    ['unlinked', 'deals', 'unlinked', 'bolt-c1'],
    ['repeated', 'deals', 'repeated', 'acme-c1', 'acme-c2'],
    ['drafts', 'stores', 'with-drafts', 'acme'],
    ['withoutDeals', 'stores', 'without-deals', 'cove'],
    ['posts', 'blogs', 'draft', 'notes'],
    ['scheduledPosts', 'blogs', 'scheduled', 'plans'],
  ] as const) {
    const { items, ...line } = body[name];
    expect([line, items.map(({ id }: { id: string }) => id).sort()]).toEqual([{ kind, state, total: ids.length }, ids]);
    expect((await owner.get(`/api/records?kind=${kind}&state=${state}`)).body.total).toBe(ids.length);
  }
  expect(body.newsletter).toEqual({ confirmed: 0, unconfirmed: 0 });
});

test('asks for figures of the home page until they are the own ones of the site, and keeps when each was entered', async () => {
  expect((await today()).heroUnconfirmed).toBe(true);
  const { heroTiles } = (await owner.get('/api/config?view=owner')).body;
  const asTheyAre = heroTiles.map((each: object) => ({ ...each, source: { kind: 'owner', reference: '' } }));
  await owner.put('/api/config', { heroTiles: asTheyAre });
  expect((await today()).heroUnconfirmed).toBe(false);
  const tile = { figure: '120', label: 'Active Deals' };
  const { body } = await owner.put('/api/config', { heroTiles: [tile] });
  const source = { kind: 'owner', reference: '', seenAt: '2026-11-21T12:00:00.000Z' };
  expect(body.heroTiles).toEqual([{ ...tile, source }]);
  api.wait(MINUTE);
  const counted = { ...tile, figure: '121', source };
  expect((await owner.put('/api/config', { heroTiles: [counted] })).body.heroTiles).toEqual([
    { ...counted, source: { ...source, seenAt: '2026-11-21T12:01:00.000Z' } },
  ]);
});

test('counts clicks, copies and votes of four weeks by day, of all, of stores and of deals', async () => {
  for (const thing of ['coupon/acme/acme-c1', 'coupon/acme/acme-c1', 'store/acme', 'coupon/bolt/bolt-c1'])
    await press(thing);
  await vote(true, '192.0.2.1');
  await vote(false, '192.0.2.2');
  // who changes their mind has voted once
  await vote(false, '192.0.2.1');
  await vote(false, '192.0.2.1');
  const { figures } = await today();
  expect(figures.days).toHaveLength(28);
  expect([figures.days[0], figures.days.at(-1)]).toEqual(['2026-10-25', '2026-11-21']);
  const last = (counted: any) => ['clicks', 'copies', 'worked', 'failed'].map((kind) => counted[kind].at(-1));
  expect(last(figures.all)).toEqual([2, 2, 0, 2]);
  expect(figures.stores.top.map((each: any) => [each.storeName, each.lately, each.before, last(each)])).toEqual([
    ['Acme', 3, 0, [1, 2, 0, 2]],
    ['Bolt', 1, 0, [1, 0, 0, 0]],
  ]);
  expect(figures.deals.top.map((each: any) => [each.kind, each.id, each.code, each.lately, last(each)])).toEqual([
    ['coupons', 'acme-c1', 'SAVE20', 2, [0, 2, 0, 2]],
    ['coupons', 'bolt-c1', null, 1, [1, 0, 0, 0]],
  ]);
  expect(figures.stores.falling).toEqual([]);
});

test('what shoppers clicked and copied stands in the rows of deals and stores, which are sorted by it', async () => {
  api.wait(MINUTE);
  await expect.poll(async () => (await uses('deals', 'copies'))[0]).toEqual(['acme-c1', 0, 2]);
  expect((await uses('deals', 'clicks'))[0]).toEqual(['bolt-c1', 1, 0]);
  expect((await uses('stores', 'copies'))[0]).toEqual(['acme', 1, 2]);
  expect((await uses('stores', 'clicks')).at(-1)).toEqual(['cove', 0, 0]);
  expect((await idsIn(owner, { kind: 'stores', sort: 'copies' })).at(-1)).toBe('acme');
});

test('names as falling what was used less in the last two weeks than before', async () => {
  api.wait(14 * DAY);
  await owner.signIn(PASSWORD);
  await press('coupon/bolt/bolt-c1');
  await press('coupon/bolt/bolt-c1');
  const { figures } = await today();
  expect(figures.stores.falling.map((each: any) => [each.storeName, each.before, each.lately])).toEqual([
    ['Acme', 3, 0],
  ]);
  expect(figures.deals.falling.map((each: any) => each.id)).toEqual(['acme-c1']);
  expect(figures.deals.top.map((each: any) => [each.id, each.before, each.lately])).toEqual([['bolt-c1', 1, 2]]);
});

test('what shoppers clicked is read again when it is a minute old, and leaves with the days that it was counted on', async () => {
  const mostClicked = async () => (await uses('deals', 'clicks'))[0];
  api.wait(MINUTE);
  await expect.poll(mostClicked).toEqual(['bolt-c1', 3, 0]);
  await press('coupon/bolt/bolt-c1');
  // which saves what was counted
  await today();
  expect(await mostClicked()).toEqual(['bolt-c1', 3, 0]);
  api.wait(MINUTE);
  await expect.poll(mostClicked).toEqual(['bolt-c1', 4, 0]);
  api.wait(29 * DAY);
  await owner.signIn(PASSWORD);
  await expect.poll(async () => (await mostClicked())?.slice(1)).toEqual([0, 0]);
});

test('names what the owner wrote that no shopper sees, with the reason and the way there', async () => {
  const shownBefore = (await today()).notShown;
  const made = (await owner.post('/api/categories', { name: 'Kites', slug: 'kites' })).body;
  await owner.post('/api/redirects', { from: '/flyers', to: '/category/kites' });
  await owner.delete(`/api/categories/${made.id}`);
  await owner.put('/api/pages/about', { content: '<p>{{legalName}} runs {{siteName}}.</p>' });
  await api.database.transact((transaction) => {
    const settings = transaction.read('settings');
    const page = { ...transaction.read('pages/about')!, title: 'Mine', path: '/stores' };
    transaction.write('pages/mine', { ...page, id: 'mine', content: '<p>Hello.</p>' });
    const menus = { ...settings!.menus, header: [{ label: 'Lost', to: '/store/lost' }] };
    transaction.write('settings', { ...settings!, menus });
  });
  expect(shownBefore).toEqual([]);
  expect((await today()).notShown.map(({ reason, href }: any) => `${href}: ${reason}`)).toEqual([
    '/admin/menus: "Lost" leads nowhere: there is no page at /store/lost. Choose another page.',
    '/admin/menus#redirects: The redirect from /flyers leads nowhere: there is no page at /category/kites.',
    '/admin/settings#legalName: The page at /about inserts {{legalName}}, which is empty in the settings.',
    '/admin/pages/mine: The page "Mine" is not published: /stores belongs to another page.',
  ]);
});
