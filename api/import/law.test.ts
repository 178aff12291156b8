import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saysNothing } from '../../data/rules/dates/cell-words.ts';
import { aStore } from '../../data/queries/testing/builders.ts';
import { openForAllTests } from '../testing/each-test.ts';
import { importsBy } from './testing/imports.ts';
import { runs } from '../../data/schema/testing/runs.ts';

const api = await openForAllTests({ stores: [aStore()] });
const { send, rows: rowsOf } = importsBy(await api.owner());

type Coupon = { readonly [field: string]: unknown };
/** What a coupon must have of a cell; null: the row must be refused. */
type Meaning = ((coupon: Coupon) => boolean) | null;
interface Cell {
  text: string;
  meaning: Meaning;
}

const known = (field: string, cells: { [text: string]: unknown }): fc.Arbitrary<Cell> =>
  fc.constantFrom(...Object.entries(cells)).map(([text, value]) => ({
    text,
    meaning: value === null ? null : (coupon: Coupon) => isDeepStrictEqual(coupon[field], value),
  }));
/** Any text that says something: the field has something of it, or the row is refused. */
const any = (field: string): fc.Arbitrary<Cell> =>
  fc
    .string({ unit: fc.constantFrom(...'aZ19 .,-/:%£$éß日&;<>'), maxLength: 14 })
    .filter((text) => !saysNothing(text))
    .map((text) => ({ text, meaning: (coupon) => (coupon[field] ?? '') !== '' }));

const columns: { [column: string]: fc.Arbitrary<Cell> } = {
  Code: known('code', {
    SAVE10: 'SAVE10',
    '00123': '00123',
    'A&amp;B': 'A&B',
    'no code': undefined,
    '1.2E+17': null,
    '12-Jan': null,
    'ONE, TWO': null,
    'Code: SAVE10': null,
    '10%': null,
  }),
  Discount: fc.oneof(
    known('discountValue', {
      '15%': '15%',
      'Up to 25% off': 'Up to 25%',
      '£15': '£15',
      '-20 %': '20%',
      '15': null,
      '130%': null,
      'n/a': '',
    }),
    any('discountValue'),
  ),
  Expires: fc.oneof(
    known('expiryDate', {
      '2026-12-31': '2026-12-31',
      '2026-12-31 23:59 EST': '2027-01-01T04:59:00.000Z',
      '31 décembre 2026': '2026-12-31',
      '1798761540': '2026-12-31T23:59:00.000Z',
      unbefristet: undefined,
      'Solange der Vorrat reicht': undefined,
      '1970-01-01 00:00:00': undefined,
      '2026年12月31日': '2026-12-31',
      '2026-12-31 23:59 IST': null,
      '31 Nov 2026': null,
    }),
    any('expiryDate'),
  ),
  Verified: known('verified', { ja: true, FALSCH: false, unverified: false, '✓': true, perhaps: null }),
  Status: known('active', { live: true, draft: false, expired: false, Simmering: false }),
  Countries: known('countries', {
    'gb; IE': ['GB', 'IE'],
    UK: ['GB'],
    Worldwide: undefined,
    'UK/IE': ['GB', 'IE'],
    EU: null,
    'Everywhere except UK': null,
  }),
  Terms: known('terms', { '<b>Once</b> &amp; never': 'Once & never', 'AT&T only': 'AT&T only', None: 'None' }),
};
const fields = { Code: 'code', Discount: 'discount', Expires: 'expiryDate', Terms: 'terms' };
const others = { Verified: 'verified', Status: 'status', Countries: 'countries' };

test('every cell is used as it is meant, or its row is refused', async () => {
  const nothing: Cell = { text: '', meaning: () => true };
  const row = fc.record(
    Object.fromEntries(
      Object.entries(columns).map(([column, cell]) => [column, fc.option(cell, { freq: 2, nil: nothing })]),
    ),
  );
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const heading = ['Id', 'Store', 'Title', 'Colour', ...Object.keys(columns)].join(',');
  const mapping = JSON.stringify({ Id: 'id', Store: 'store', Title: 'title', ...fields, ...others });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
      const lines = rows.map((cells, at) =>
        [`row-${at}`, 'Acme', `Deal ${at}`, 'blue', ...Object.values(cells).map(({ text }) => text)]
          .map(quoted)
          .join(','),
      );
      const answer = await send([heading, ...lines].join('\n'), { mapping });
      const plan = answer.body;
      expect([plan.message, plan.rows]).toEqual([undefined, rows.length]);
      expect(plan.columns.filter(({ field }: any) => field === null)).toMatchObject([{ name: 'Colour' }]);
      const refused = new Set<number>((await rowsOf(answer, 'refused')).map(({ line }: any) => line - 2));
      const coupons = api.database.read('stores/acme')!.coupons as readonly Coupon[];
      for (const [at, cells] of rows.entries()) {
        const coupon = coupons.find(({ title }) => title === `Deal ${at}`);
        expect([cells, coupon === undefined]).toEqual([cells, refused.has(at)]);
        for (const { text, meaning } of Object.values(cells))
          if (coupon !== undefined) expect([text, coupon, meaning?.(coupon)]).toEqual([text, coupon, true]);
      }
      await api.database.transact((transaction) => transaction.write('stores/acme', aStore()));
    }),
    runs(6),
  );
});
