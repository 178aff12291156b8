import { expect, test } from 'vitest';
import { aCategory, aStore } from '../../../data/queries/testing/builders.ts';
import { openForAllTests } from '../../testing/each-test.ts';
import { importsBy } from '../testing/imports.ts';

const api = await openForAllTests({ categories: [aCategory('Fashion')], stores: [aStore()] });
const owner = await api.owner();
const { dryRun, apply } = importsBy(owner);

const MAIL = 'Code,Offer,Valid until\nSPRING15,15% off,3/4/2099\nFREE,Free shipping,5/6/2099';

test('what a file leaves open is asked, and answered without sending it again', async () => {
  const first = await dryRun(MAIL);
  expect(first.body.warnings).toEqual([
    'No column is used as the store. Choose it under Columns, or the store of the whole file.',
  ]);
  expect(first.body.counts).toMatchObject({ refused: 2 });
  const again = (id: string, options: object) => owner.post(`/api/import/${id}/plan`, { kind: 'coupons', ...options });
  const stored = await again(first.body.id, { store: 'acme', zone: 'America/New_York' });
  expect(stored.body).toMatchObject({ counts: { refused: 2 }, warnings: [] });
  const { body } = await again(stored.body.id, { ...stored.body.options, dateOrder: 'day-first' });
  expect(body.counts).toMatchObject({ new: 2, refused: 0 });
  expect((await owner.get(`/api/import/${first.body.id}`)).status).toBe(404);
  const offers = await again(body.id, { ...body.options, kind: 'offers' });
  expect(offers.body).toMatchObject({ kind: 'offers', options: { store: 'acme', dateOrder: 'day-first' } });
  const coupons = await again(offers.body.id, { ...offers.body.options, kind: 'coupons' });
  expect((await apply(coupons)).status).toBe(200);
  // the day ends in New York, and the site is in UTC
  expect(api.database.read('stores/acme')!.coupons).toMatchObject([
    { code: 'SPRING15', expiryDate: '2099-04-04T04:00:00.000Z' },
    { code: 'FREE', expiryDate: '2099-06-06T04:00:00.000Z' },
  ]);
  const unmapped = await dryRun(MAIL, { ...coupons.body.options, mapping: '{}' });
  expect(unmapped.body.columns).toMatchObject([{ field: null, reason: 'The mapping does not name it.' }, {}, {}]);
  const wrong = async (option: { [name: string]: string }) => (await dryRun(MAIL, option)).body.errors[0].path;
  expect([await wrong({ store: 'nowhere' }), await wrong({ zone: 'Mars/Olympus' })]).toEqual(['store', 'zone']);
});

test('of columns with one name each can be chosen', async () => {
  const file = 'Store,Title,Code,Starts,Starts\nAcme,A deal,A1,2099-01-02,2099-01-05';
  const { columns } = (await dryRun(file)).body;
  const found = columns.map(({ name, field }: { name: string; field: string | null }) => [name, field]);
  expect(found.slice(3)).toEqual([
    ['Starts', 'startsAt'],
    ['Starts (2)', null],
  ]);
  const chosen = { ...Object.fromEntries(found), Starts: null, 'Starts (2)': 'startsAt' };
  const plan = await dryRun(file, { mapping: JSON.stringify(chosen) });
  expect((await apply(plan)).status).toBe(200);
  const coupon = api.database.read('stores/acme')!.coupons.find(({ code }) => code === 'A1');
  expect(coupon).toMatchObject({ startsAt: '2099-01-05' });
});

test('dates whose name says more than an end are asked about, and hours are no dates', async () => {
  const { body } = await dryRun(
    'Store,Title,Code,Contract end,Ends\nAcme,A deal,A1,2099-12-30,17:00\nAcme,Another deal,A2,2099-12-31,19:00',
  );
  expect(body.columns.slice(3)).toMatchObject([
    { name: 'Contract end', field: null, reason: 'It holds dates, and its name does not say which.' },
    { name: 'Ends', field: null, reason: 'It is called as if it were Expiry date, and its values are not.' },
  ]);
  expect(body.warnings).toEqual([
    expect.stringMatching(/^No column says when deals end/),
    expect.stringMatching(/^Dates in "Contract end" are not used/),
  ]);
});

test('a plan warns of links first, then of ends and dates that it does not use', async () => {
  const { body } = await dryRun(
    'Store,Title,Code,Here,There,Sent,Photo,Rank\nAcme,A deal,A1,https://go.example/1,https://go.example/2,2099-12-30,https://img.example/1.png,7',
  );
  expect(body.warnings).toEqual([
    expect.stringMatching(/^Links in "Here", "There" are not used/),
    expect.stringMatching(/^No column says when deals end/),
    expect.stringMatching(/^Dates in "Sent" are not used/),
  ]);
  expect(body.columns.slice(3)).toMatchObject([
    { name: 'Here', field: null, reason: 'It holds links, and its name does not say where they lead.' },
    { name: 'There', field: null },
    { name: 'Sent', field: null, reason: 'It holds dates, and its name does not say which.' },
    { name: 'Photo', field: null, reason: 'It is called like no field of coupons.' },
    { name: 'Rank', field: null },
  ]);
  const secret = await dryRun('Store,Title,Ends,Secret\nAcme,A deal,2099-12-31,SAVE20');
  expect(secret.body.warnings).toEqual([
    expect.stringMatching(/^No column is used as the code, and "Secret" may be it/),
  ]);
  const open = await dryRun('Store,Heading,Code,Ends,Etwas\nAcme,A deal,A1,2099-12-31,20 %');
  expect(open.body.warnings).toEqual([expect.stringMatching(/^Not used, and maybe meant: "Etwas" as Discount\./)]);
  expect(open.body.columns[4].reason).toBe('It may be Discount, and its name does not say so surely.');
  const known = await dryRun(
    'Promotion ID,Advertiser,Title,Ends,Deeplink Tracking,Deeplink\n1,Acme,A deal,2099-12-31,https://go.example/1,https://acme.example/x',
  );
  expect(known.body).toMatchObject({ shape: 'awin', warnings: [] });
  // the software of shops is no feed: the next shop with it would end the deals of this one
  const shop = await dryRun(
    'Name,Value,Type,Discount Class,Start,End,Status\nWELCOME15,15%,Amount off order,Order,2026-11-01,2099-12-31,Active',
  );
  expect(shop.body).toMatchObject({ shape: 'shopify', feed: null });
});

test('words for the state of a deal that are not known are asked about, and what is said of them is kept', async () => {
  const file =
    'Title,Code,Ends,Status\nOne,A1,2099-12-31,Simmering\nTwo,A2,2099-12-31,Resting\nThree,A3,2099-12-31,active';
  const fields = { store: 'acme' };
  const { body: asked } = await dryRun(file, fields);
  const words = (simmering: string | null, resting: string | null) =>
    Object.entries({ Simmering: simmering, Resting: resting }).map(([word, means]) => ({ word, means }));
  expect(asked.columns[3].words).toEqual(words(null, null));
  expect(asked.warnings).toEqual([expect.stringMatching(/^It is not known what "Simmering", "Resting" says/)]);
  // the columns stay guessed where words alone are said
  const mapping = { 'Status=Simmering': 'live', 'Status=Resting': 'not-live' };
  await owner.put('/api/import/mappings/Kettles', { kind: 'coupons', mapping });
  const plan = await dryRun(file, { ...fields, mappingName: 'Kettles' });
  expect([plan.body.warnings, plan.body.columns[3].words]).toEqual([[], words('live', 'not-live')]);
  await apply(plan);
  const saved = api.database.read('stores/acme')!.coupons.filter(({ title }) => /^(?:One|Two|Three)$/.test(title));
  expect(saved.map(({ title, active }) => [title, active])).toEqual(
    Object.entries({ One: true, Two: false, Three: true }),
  );
  // a column that is chosen counts with what is said of its words
  const chosen = { Title: 'title', Status: 'status', ...mapping };
  expect((await dryRun(file, { ...fields, mapping: JSON.stringify(chosen) })).body.columns).toMatchObject([
    { field: 'title' },
    { field: null, reason: 'The mapping does not name it.' },
    { field: null },
    { field: 'status', words: [{ means: 'live' }, { means: 'not-live' }] },
  ]);
});
