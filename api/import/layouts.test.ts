import { expect, test } from 'vitest';
import { GuessedColumns } from './guessed-columns.ts';
import { freshLayouts } from './testing/fresh-layouts.ts';
import { lastLayouts, laterLayouts, layouts, type Layout } from './testing/layouts.ts';

/** Of the columns that matter how many are found, and which are taken for something else. */
function guessed(all: readonly Layout[]): { rate: number; wrong: string[] } {
  const wrong: string[] = [];
  let [right, matter] = [0, 0];
  for (const { name, kind, columns, rows } of all) {
    const texts = (at: number) => rows.map((row) => row[at] ?? '').filter((text) => text !== '');
    const { fields } = new GuessedColumns(
      kind,
      columns.map(([column], at) => ({ name: column, texts: texts(at) })),
      [],
    );
    for (const [at, [column, field]] of columns.entries()) {
      const found = fields.get(at) ?? '';
      if (found !== '' && found !== field) wrong.push(`${name}: ${column} is taken for ${found}`);
      if (field === '') continue;
      matter += 1;
      if (found === field) right += 1;
    }
  }
  return { rate: right / matter, wrong };
}

test.each([
  ['that the rules were made by', layouts, 1],
  ['that were written later', laterLayouts, 0.95],
  ['that were written last', lastLayouts, 0.95],
  ['of other networks, shops and sites', freshLayouts, 0.95],
])('of the layouts %s no column is taken for something else', (_, all, least) => {
  const { rate, wrong } = guessed(all);
  expect([wrong, rate >= least]).toEqual([[], true]);
});

const fieldsOf = (header: string, ...rows: string[]) => {
  const cells = (line: string) => line.split('|');
  const columns = cells(header).map((name, at) => ({ name, texts: rows.map((row) => cells(row)[at]!) }));
  return Object.fromEntries(
    [...new GuessedColumns('coupons', columns, ['Books']).fields].map(([at, field]) => [columns[at]!.name, field]),
  );
};

test('what a column holds counts for more than what it is called', () => {
  // a column of addresses is a link and never a code
  expect(fieldsOf('Title|Code', 'A fifth off|https://go.example/1')).toEqual({ Title: 'title', Code: 'affiliateLink' });
  // the category of deals is that of their store only where it is one of this site
  expect(fieldsOf('Title|Category', 'A fifth off|Books')).toMatchObject({ Category: 'storeCategory' });
  expect(fieldsOf('Title|Category', 'A fifth off|Paper')).toEqual({ Title: 'title' });
  // an amount beside a type, or a currency, is what that says it is
  expect(fieldsOf('Code|Discount amount', 'A1|15')).toMatchObject({ 'Discount amount': 'discountAmount' });
  expect(fieldsOf('Code|Discount amount|Unit', 'A1|15|percent')).toMatchObject({ 'Discount amount': 'discount' });
  expect(fieldsOf('Code|Percentage|Currency', 'A1|true|GBP')).toMatchObject({
    Percentage: 'isPercentage',
    Currency: 'currency',
  });
  // numbers of a network are no names of stores, and what many rows share is no id
  expect(fieldsOf('Deal id|Merchant|Title', '7|12|A', '7|13|B', '7|12|C')).toEqual({ Title: 'title' });
});
