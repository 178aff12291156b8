import { describe, expect, test } from 'vitest';
import { anXlsx } from '../testing/zip-file.ts';
import { HEAD, unchangedShop } from './testing/unchanged-shop.ts';

const { send, dryRun, rows } = await unchangedShop();

describe('rows are refused with the reason and the column, and nothing is changed,', () => {
  const refusals = async (file: string | Uint8Array, fields: { [name: string]: string } = {}) => {
    const plan = await send(file, fields);
    expect([plan.status, plan.body.message]).toEqual([200, undefined]);
    expect(plan.body.counts).toMatchObject({ new: 0, changed: 0, refused: plan.body.rows });
    return (await rows(plan, 'refused')).map(({ line, column, reason }: any) => [line, column, reason]);
  };

  test('with a formula in a cell', async () => {
    const formulas = ['=HYPERLINK("http://evil.example")', "+cmd|' /C calc'!A0", '@SUM(A1)'];
    expect(await refusals(HEAD + formulas.map((text) => `Acme,"${text.replaceAll('"', '""')}",X`).join('\n'))).toEqual([
      [2, 'Title', expect.stringContaining('The cell holds a formula (=HYPERLINK')],
      [3, 'Title', expect.stringContaining('formula')],
      [4, 'Title', expect.stringContaining('formula')],
    ]);
    const sheet = anXlsx([
      ['Store', 'Title', 'Code'],
      ['Acme', { formula: 'CONCATENATE("A",B9)', value: 'A deal' }, 'SIX'],
    ]);
    expect(await refusals(sheet)).toEqual([[2, 'Title', expect.stringContaining('The cell holds a formula (A deal)')]]);
  });

  test('for a store that does not exist, a date, number or address that is none, or a cell too many', async () => {
    const file = [
      'Store,Title,Code,Expires,Active',
      'Nowhere,A,A1,2026-11-30,yes',
      ',B,B1,2026-11-30,yes',
      'Acme,C,C1,soonish,yes',
      'Acme,D,D1,2026-13-30,yes',
      'Acme,E,E1,2026-11-30,perhaps',
      'Acme,F,F1,2026-11-30,yes,more',
      `Acme,${'x'.repeat(201)},G1,,`,
    ].join('\n');
    expect(await refusals(file)).toEqual([
      [2, 'Store', 'There is no store "Nowhere". Create it first, or let the import create stores.'],
      [3, 'Store', 'The row names no store.'],
      [4, 'Expires', expect.stringContaining('not a date')],
      [5, 'Expires', expect.any(String)],
      [6, 'Active', '"perhaps" is neither yes nor no.'],
      [7, null, expect.stringContaining('has 6 cells and the heading 5')],
      [8, 'Title', 'Use at most 200 characters.'],
    ]);
    const mapping = JSON.stringify({ Store: 'store', Title: 'title', Code: 'code', Link: 'affiliateLink' });
    expect(await refusals('Store,Title,Code,Link\nAcme,A,A1,javascript:alert(1)', { kind: 'offers', mapping })).toEqual(
      [[2, 'Link', expect.stringContaining('full address')]],
    );
    const pounds = [
      'Name,Description,Link,Price,List price,Currency',
      'Pot,Iron,https://a.example,£10,€12,',
      'Pan,Iron,https://a.example,£10,,EUR',
      'Lid,Iron,https://a.example,10,,Galleons',
      'Mug,Iron,https://a.example,10-20,,',
    ].join('\n');
    const fields = { Name: 'name', Description: 'description', Link: 'affiliateLink', Price: 'salePrice' };
    const prices = JSON.stringify({ ...fields, 'List price': 'originalPrice', Currency: 'currency' });
    expect(await refusals(pounds, { kind: 'amazon-products', mapping: prices })).toEqual([
      [2, 'Price', '"£10" is not in EUR, as the row says elsewhere.'],
      [3, 'Price', '"£10" is not in EUR, as the row says elsewhere.'],
      [4, 'Currency', '"Galleons" is no currency. Write a code such as EUR.'],
      [5, 'Price', '"10-20" cannot be read as a price. Write it like 39.99 or £39.99.'],
    ]);
  });

  test('for a day in numbers whose order nothing shows, until it is said', async () => {
    const file = 'Store,Title,Code,Expires\nAcme,A,A1,03/04/2027\nAcme,B,B1,04.03.2027\nAcme,C,C1,5/5/2027';
    const plan = await dryRun(file);
    expect(plan.body.counts).toMatchObject({ new: 2, refused: 1 });
    expect((await rows(plan, 'refused'))[0].reason).toMatch(/^03\/04\/2027 can be two days/);
    expect((await dryRun(file, { dateOrder: 'month-first' })).body.counts).toMatchObject({ new: 3, refused: 0 });
  });

  test('for a day in a past century, or as spreadsheets count days', async () => {
    expect(await refusals('Store,Title,Code,Expires\nAcme,A,A1,1899-12-31\nAcme,B,B1,46356')).toEqual([
      [2, 'Expires', 'The year 1899 is too far away. Correct it.'],
      [3, 'Expires', expect.stringMatching(/^46356 looks like a day of a spreadsheet/)],
    ]);
  });
});
