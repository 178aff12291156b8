import { expect, test } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openForEachTest } from '../../testing/each-test.ts';
import { PASSWORD } from '../../testing/running-api.ts';
import { importsBy } from '../testing/imports.ts';

const DAY = 86_400_000;
const { api, owner } = openForEachTest({
  stores: [aStore({ formerSlugs: ['acme-shop'] }), aStore({ name: 'Bolt', coupons: [] })],
});
const { send: sendFile, rows: rowsOf } = importsBy(owner);
const send = (rows: readonly string[], fields: { [name: string]: string }) =>
  sendFile(`Id,Store,Title,Code,Ends\n${rows.join('\n')}`, fields);
const mails = { feed: 'mails' };
const dates = () => api.database.read('stores/acme')!.coupons.map(({ expiryDate }) => expiryDate);
/** Sessions end meanwhile. */
const wait = async (days: number) => {
  api.wait(days * DAY);
  await owner.signIn(PASSWORD);
};
const rows = ['1,Acme,A,A1,Nov 24', '2,Acme,B,B1,in 3 days', '3,Acme,C,C1,Friday 18:00', '4,Acme,D,D1,end of November'];

test.each([
  ['a feed', mails],
  ['a spreadsheet', { kind: 'coupons' }],
])('the same words of %s mean the day that they meant at first, however often they are read', async (_, fields) => {
  await send(rows, fields);
  const first = dates();
  expect(first).toEqual(['2026-11-24', '2026-11-24', '2026-11-27T18:00:00.000Z', '2026-11-30']);
  for (const days of [1, 12, 60, 340]) {
    await wait(days);
    const again = await send(rows, fields);
    expect(again.body.counts).toMatchObject({ same: 4, changed: 0 });
  }
  // other fields change, and the words stay
  const better = await send([rows[0]!, '2,Acme,Better,B1,in 3 days', ...rows.slice(2)], fields);
  expect(better.body.counts).toMatchObject({ same: 3, changed: 1 });
  expect(dates()).toEqual(first);
});

test('a row whose store is not the one of the deal with its id is refused, unless the owner moved the deal', async () => {
  await send(rows, mails);
  const named = async (store: string) => {
    const [row] = await rowsOf(await send([`1,${store},A,A1,Nov 24`, ...rows.slice(1)], mails));
    return [row.status, row.column, row.reason];
  };
  const other = expect.stringMatching(/^The row names Bolt, but .* Acme\./);
  expect(await named('Bolt')).toEqual(['refused', 'Store', other]);
  expect(await named('Nowhere')).toEqual(['refused', 'Store', expect.stringMatching(/^There is no store "Nowhere"/)]);
  // the store had another name
  expect(await named('Acme Shop')).toEqual(['same', null, null]);
  const { id } = api.database.read('stores/acme')!.coupons[0]!;
  expect((await owner.put(`/api/coupons/${id}`, { storeId: 'bolt' })).status).toBe(200);
  expect(await named('Acme')).toEqual(['same', null, null]);
  expect(api.database.read('stores/bolt')!.coupons).toHaveLength(1);
});
