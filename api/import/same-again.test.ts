import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aCategory, aCoupon, anOffer, aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { importsBy } from './testing/imports.ts';
import { runs } from '../../data/schema/testing/runs.ts';

const own = [aCoupon({ code: 'OWN' }), aCoupon({ id: 'c2', title: 'No code' })];
const api = await openForAllTests({
  categories: [aCategory('Fashion')],
  stores: [aStore({ coupons: own, offers: [anOffer()] }), aStore({ name: 'Bolt' })],
});
const owner = await api.owner();

const cell = fc.oneof(
  fc.constantFrom('', 'Acme', 'bolt', 'Cove', '20% off', 'GBP 10', 'Free shipping', 'OWN', 'no code', '=1+1', '<b>'),
  fc.constantFrom('Nov 30', '30/11/2026', '2026-12-01', 'https://go.example/1', 'yes', 'no', 'suspended', '0', '17'),
  fc.constantFrom('4.5', '"', "it's", 'a,b;c|d\te'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.toWellFormed().replaceAll('\u0000', '')),
);
const columns = 'id store title description code affiliateLink discount startsAt expiryDate active status'.split(' ');
/** What is most likely in a column, so that many rows can be used. */
const plausible: { readonly [column: string]: fc.Arbitrary<string> } = {
  id: fc.constantFrom('', '', '1', '2', '3', 'a\u0085b'),
  store: fc.constantFrom('Acme', 'Bolt', 'Cove'),
  title: fc.constantFrom('A deal', 'Another deal', '10% off', 'No code'),
  code: fc.constantFrom('', 'A1', 'B2', 'OWN'),
  affiliateLink: fc.constant('https://go.example/1'),
  active: fc.constantFrom('', 'yes'),
  startsAt: fc.constantFrom('', '2026-11-01'),
};
const cellOf = (column: string): fc.Arbitrary<string> =>
  fc.oneof({ weight: 8, arbitrary: plausible[column] ?? fc.constant('') }, { weight: 1, arbitrary: cell });
const rows = fc.array(fc.tuple(...columns.map(cellOf)), { minLength: 1, maxLength: 12 });

test('whatever a file holds, its import changes what it says, and the same file again nothing', async () => {
  const things = (): unknown => api.database.ids('stores').map((id) => api.database.read(`stores/${id}`));
  await fc.assert(
    fc.asyncProperty(rows, fc.constantFrom('coupons', 'offers'), fc.boolean(), async (cells, kind, named) => {
      const used = columns.filter((name) => kind === 'offers' || name !== 'affiliateLink');
      const objects = cells.map((values) =>
        Object.fromEntries(used.map((name) => [name, values[columns.indexOf(name)]])),
      );
      const fields = {
        ...{ kind, createStores: '1', storeCategory: 'Fashion' },
        mapping: JSON.stringify(Object.fromEntries(used.map((name) => [name, name]))),
        ...(named && { feed: 'random' }),
      };
      const file = objects.map((each) => JSON.stringify(each)).join('\n');
      const send = () => importsBy(owner).send(file, fields, '?shrink=1');
      const looked = await importsBy(owner).dryRun(file, fields);
      const done = await send();
      expect([done.status, done.body.message, done.body.counts]).toEqual([200, undefined, looked.body.counts]);
      const { counts, rows: count } = done.body;
      expect(counts.new + counts.changed + counts.same + counts.refused).toBeLessThanOrEqual(count);
      const after = things();
      const again = await send();
      expect([again.body.counts.new, again.body.counts.changed, again.body.counts.gone]).toEqual([0, 0, 0]);
      expect([again.headers.get('x-change-id'), things()]).toEqual([null, after]);
      const dealsOf = (id: string) => api.database.read(`stores/${id}`)?.[kind as 'coupons'] ?? [];
      const deals = api.database.ids('stores').flatMap(dealsOf);
      const imported = deals.find(({ source, withdrawnAt }) => source?.kind === 'merchant' && !withdrawnAt);
      if (!named || imported === undefined) return;
      await owner.delete(`/api/${kind}/${imported.id}`);
      const left = things();
      const { body } = await send();
      expect([body.counts.new, body.counts.changed, body.counts.gone, things()]).toEqual([0, 0, 0, left]);
    }),
    {
      ...runs(4),
      examples: [
        // what ends is not the deal with the same title that has no id
        [
          [
            ['7', 'Bolt', 'Ended', '', '', 'https://go.example/1', '', '', '', 'yes', 'suspended'],
            ['', 'Bolt', 'Ended', '', '', 'https://go.example/1', '', '', '', 'yes', ''],
          ],
          'coupons',
          true,
        ],
      ],
    },
  );
  api.database.checkAll();
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
