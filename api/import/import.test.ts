import { describe, expect, test } from 'vitest';
import { aCategory, aCoupon, aStore } from '../../data/queries/testing/builders.ts';
import { openForEachTest } from '../testing/each-test.ts';
import { counts, importsBy } from './testing/imports.ts';

const { api, owner } = openForEachTest({
  categories: [aCategory('Fashion'), aCategory('Travel')],
  stores: [
    aStore({
      website: 'https://www.acme.example',
      coupons: [aCoupon({ id: 'acme-c1', title: 'Mine', code: 'OWN5' })],
    }),
    aStore({ name: 'Bolt', category: 'Travel' }),
  ],
});
const { send, dryRun, apply, rows, undo } = importsBy(owner);

const AWIN = [
  'Promotion ID,Advertiser,Advertiser ID,Type,Code,Title,Description,Starts,Ends,Deeplink Tracking',
  '1,Acme,11,voucher,SAVE20,20% off shoes,"All shoes, sandals too",2026-11-20,2026-11-30,https://go.example/1',
  '2,Acme,11,voucher,TENNER,£10 off,Over £50,2026-11-20,Nov 30,https://go.example/2',
  '3,bolt,12,promotion,,Free shipping,,2026-11-20,2026-12-01T22:59:00+00:00,https://go.example/3',
].join('\n');

const coupons = (store: string) => api.database.read(`stores/${store}`)!.coupons;

describe('a feed', () => {
  test('says what it would do, and then does it in one change that can be undone', async () => {
    const before = [coupons('acme'), coupons('bolt')];
    const plan = await dryRun(AWIN);
    const said = { kind: 'coupons', feed: 'awin', shape: 'awin', rows: 3, counts: counts({ new: 3 }), shrinks: false };
    expect([plan.status, plan.body]).toMatchObject([200, { ...said, pages: 2 }]);
    expect([coupons('acme'), coupons('bolt'), api.publisher.requests]).toEqual([...before, []]);
    const applied = await apply(plan);
    expect([applied.status, applied.headers.get('x-change-id')]).toEqual([200, expect.any(String)]);
    expect(api.publisher.requests).toHaveLength(1);
    expect(coupons('acme').slice(1)).toMatchObject([
      {
        title: '20% off shoes',
        description: 'All shoes, sandals too',
        code: 'SAVE20',
        discountType: 'percentage',
        discountValue: '20%',
        startsAt: '2026-11-20',
        expiryDate: '2026-11-30',
        source: { kind: 'network', reference: 'awin/1', seenAt: '2026-11-21T12:00:00.000Z' },
      },
      { code: 'TENNER', discountType: 'fixed', discountValue: '£10', expiryDate: '2026-11-30' },
    ]);
    expect(coupons('bolt')).toMatchObject([{ discountType: 'freeShipping', expiryDate: '2026-12-01T22:59:00.000Z' }]);
    expect((await undo(applied)).status).toBe(200);
    expect([coupons('acme').length, coupons('bolt').length]).toEqual([1, 0]);
  });

  test('that comes again changes and publishes nothing', async () => {
    await send(AWIN);
    const before = [api.database.stamp('stores/acme'), api.database.stamp('stores/bolt')];
    const again = await send(AWIN);
    expect([again.body.counts, again.headers.get('x-change-id')]).toEqual([counts({ same: 3 }), null]);
    expect([api.database.stamp('stores/acme'), api.database.stamp('stores/bolt')]).toEqual(before);
    expect(api.publisher.requests).toHaveLength(1);
  });

  test('changes what it brought, but not what the owner edited or entered', async () => {
    await send(AWIN);
    const [, first] = coupons('acme');
    await owner.put(`/api/coupons/${first!.id}`, { title: 'A fifth off shoes' });
    const next = AWIN.replace('20% off shoes', '25% off shoes')
      .replace('2026-11-30', '2026-12-05')
      .replace('TENNER', 'OWN5');
    const plan = await dryRun(next);
    expect(plan.body.counts).toEqual(counts({ changed: 2, same: 1 }));
    expect(await rows(plan, 'changed')).toMatchObject([
      {
        name: '25% off shoes',
        kept: ['title'],
        fields: [
          { field: 'discountValue', from: '20%', to: '25%' },
          { field: 'expiryDate', from: '2026-11-30', to: '2026-12-05' },
        ],
      },
      { name: '£10 off', kept: [], fields: [{ field: 'code', from: 'TENNER', to: 'OWN5' }] },
    ]);
    expect((await apply(plan)).status).toBe(200);
    const merged = { title: 'A fifth off shoes', discountValue: '25%', expiryDate: '2026-12-05' };
    expect(coupons('acme')[1]).toMatchObject(merged);
    const mail = await dryRun('Store,Title,Code,Discount\nAcme,Better,OWN5,50%', { feed: 'mails' });
    expect(mail.body.counts).toEqual(counts({ same: 1 }));
    expect((await rows(mail))[0].kept).toEqual(['title', 'discountValue']);
  });

  test('withdraws what it no longer lists, asks when that is more than a fifth, and takes back what it lists again', async () => {
    await send(AWIN);
    const shorter = AWIN.split('\n').toSpliced(2, 1).join('\n');
    const plan = await dryRun(shorter);
    expect([plan.body.counts, plan.body.shrinks]).toEqual([counts({ same: 2, gone: 1 }), true]);
    expect(await rows(plan, 'gone')).toMatchObject([{ line: null, name: '£10 off', storeName: 'Acme' }]);
    expect([(await apply(plan)).status, coupons('acme')[2]?.withdrawnAt]).toEqual([409, undefined]);
    expect((await apply(plan, '?shrink=1')).status).toBe(200);
    expect(coupons('acme')[2]?.withdrawnAt).toBe('2026-11-21T12:00:00.000Z');
    const back = await send(AWIN);
    expect([back.body.counts, coupons('acme')[2]?.withdrawnAt]).toEqual([counts({ changed: 1, same: 2 }), undefined]);
    const partial = await dryRun(shorter, { partial: '1' });
    expect(partial.body.counts).toEqual(counts({ same: 2 }));
    const unreadable = AWIN.replace('2026-11-30', 'soonish').replace('TENNER', '=1+1');
    const odd = await dryRun(`${unreadable}\n${AWIN.split('\n')[3]}`);
    expect(odd.body.counts).toEqual(counts({ refused: 4 }));
    const mails = 'Store,Title,Code,Ends\nAcme,A,MAIL1,2026-12-01\nAcme,B,MAIL2,2026-12-01\nAcme,C,MAIL3,2026-12-01';
    const fromMails = { feed: 'mails' };
    await send(mails, fromMails);
    expect((await dryRun(mails, fromMails)).body.counts).toEqual(counts({ same: 3 }));
    const doubled = `${mails.replace('2026-12-01', 'soonish')}\nAcme,B,MAIL2,2026-12-02`;
    expect((await dryRun(doubled, fromMails)).body.counts).toEqual(counts({ same: 1, refused: 3 }));
    const suspended =
      'offer_id,title,code,store,affiliate_link,offer_value,status\n7,A,B7,Acme,https://x.example,5%,new';
    await send(suspended, { partial: '1' });
    const ended = await dryRun(suspended.replace(/new$/, 'suspended'), { partial: '1' });
    expect([ended.body.feed, ended.body.counts]).toEqual(['couponapi', counts({ gone: 1 })]);
  });

  test('is not applied when the catalogue changed so that a row means something else', async () => {
    const plan = await dryRun(AWIN);
    await owner.put('/api/stores/bolt', { description: 'Edited' });
    const other = await dryRun(AWIN);
    expect((await apply(plan)).status).toBe(200);
    const late = await apply(other);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('it was applied before')]);
    expect(coupons('acme')).toHaveLength(3);
    const raised = await dryRun(AWIN.replace('20% off', '21% off').replace('£10 off', '£11 off'));
    expect(raised.body.counts).toEqual(counts({ changed: 2, same: 1 }));
    const ours = coupons('acme').find(({ code }) => code === 'SAVE20')!;
    await owner.put(`/api/coupons/${ours.id}`, { title: 'Edited', discountValue: '5%' });
    const refused = await apply(raised);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('means something else now')]);
    const third = await dryRun(AWIN);
    await owner.put(`/api/coupons/${coupons('acme')[1]!.id}`, { description: 'Edited' });
    // the owner's edit wins, so that the row still changes nothing
    expect((await apply(third)).status).toBe(200);
    expect((await apply({ ...late, body: { id: 'i000000000000000000000000' } })).status).toBe(404);
  });

  test('creates its stores when asked to, with a category of the site', async () => {
    const file =
      'Store,Title,Code,Store website,Category of store\nCove & Co,5% off,COVE5,https://cove.example,travel\nAcme,6% off,SIX,,';
    const ofStores = { 'Store website': 'storeWebsite', 'Category of store': 'storeCategory' };
    const mapping = JSON.stringify({ Store: 'store', Title: 'title', Code: 'code', ...ofStores });
    const refused = await dryRun(file, { mapping });
    expect(await rows(refused, 'refused')).toMatchObject([
      { column: 'Store', reason: expect.stringContaining('There is no store "Cove & Co"') },
    ]);
    const made = await send(file, { mapping, createStores: '1' });
    expect([made.body.counts, made.body.newStores]).toEqual([counts({ new: 2 }), 1]);
    expect(api.database.read('stores/cove-co')).toMatchObject({
      name: 'Cove & Co',
      category: 'Travel',
      website: 'https://cove.example',
      coupons: [{ code: 'COVE5' }],
    });
    expect((await undo(made)).status).toBe(200);
    expect(api.database.read('stores/cove-co')).toBeUndefined();
  });

  test('is read by a mapping that was kept under a name', async () => {
    const file = 'Shop|Text|Voucher\nAcme|5% off|FIVE';
    const mapping = { Shop: 'store', Text: 'title', Voucher: 'code' };
    const path = `/api/import/mappings/${encodeURIComponent('Mails of Acme')}`;
    const kept = { kind: 'coupons', mapping };
    expect((await owner.put(path, { ...kept, mapping: { Shop: 'price' } })).status).toBe(400);
    expect((await owner.put(path, kept)).body).toEqual({ name: 'Mails of Acme', ...kept });
    expect((await owner.get('/api/import/mappings')).body).toEqual([{ name: 'Mails of Acme', ...kept }]);
    const plan = await dryRun(file, { mappingName: 'Mails of Acme' });
    expect(await rows(plan)).toMatchObject([{ status: 'new', name: '5% off', storeName: 'Acme', code: 'FIVE' }]);
    expect((await dryRun(file, { mappingName: 'Mails of Acme', kind: 'stores' })).body.message).toMatch(
      /is for coupons, not for stores/,
    );
    expect((await owner.delete(path)).status).toBe(200);
    expect((await owner.delete(path)).status).toBe(404);
    expect((await dryRun(file, { mappingName: 'Mails of Acme' })).body.message).toBe(
      'There is no mapping "Mails of Acme".',
    );
  });
});
