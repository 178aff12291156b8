import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { anXlsx } from '../../testing/zip-file.ts';
import { openSourceFile } from './source-file.ts';
import { runs } from '../../../data/schema/testing/runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'source-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** A file as it is read: refused rows are their reasons. */
async function read(content: string | Uint8Array) {
  const file = join(folder, String((files += 1)));
  writeFileSync(file, content);
  const { columns, warnings, rows } = await openSourceFile(file, true);
  const found = await Array.fromAsync(rows(), ({ cells, refused }) => refused ?? [...cells]);
  return { columns, warnings, rows: found };
}
const rowsOf = async (content: string | Uint8Array) => (await read(content)).rows;
/** What the first row holds, by column. */
async function firstOf(content: string | Uint8Array) {
  const { columns, rows } = await read(content);
  const cells = columns.map((name, at) => [name, (rows[0] as string[])[at]]);
  return Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
}

describe('a random table comes back cell by cell', () => {
  const COLUMNS = ['Title', 'Code', 'Link of deal'];
  // what no format can write, and blanks around a cell, which mean nothing
  const marks = ['"', "'", ',', ';', '\t', '|', '\n', '\r\n', '<', '&', '&amp;', ']]>', '\\', '{', '[', 'é', '€'];
  const marked = fc.string({ unit: fc.constantFrom(...marks, 'a', ' ', '_x0041_'), maxLength: 10 });
  const cell = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), marked).map((text) =>
    text
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ufeff\ud800-\udfff]/g, '')
      .replaceAll(/\r\n?/g, '\n')
      .trim(),
  );
  const withoutTabs = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const rows = fc.array(fc.tuple(fc.constant('Deal x'), cell, cell), { minLength: 1, maxLength: 8 });
  const objects = (table: string[][]) =>
    table.map((row) => Object.fromEntries(COLUMNS.map((name, at) => [name, row[at]])));
  const separated = (mark: string, lineEnd: string) => (table: string[][]) =>
    [COLUMNS, ...table].map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(mark)).join(lineEnd);
  // as Excel does: marks within a text are letters
  const inTabs = (cell: string) => (/^["']/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const tabs = (table: string[][]) => [COLUMNS, ...table].map((row) => row.map(inTabs).join('\t')).join('\n');
  const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const element = (name: string, text = '') => `<${name}>${xmlText(text)}</${name}>`;
  const deal = (row: string[]) =>
    `<deal>${['Title', 'Code', 'Link'].map((name, at) => element(name, row[at])).join('')}</deal>`;
  const xml = (table: string[][]) => `<feed><deals>${[...table, ['last']].map(deal).join('')}</deals></feed>`;
  const sheetText = (text: string) => xmlText(text).replaceAll('_x0041_', '_x005F_x0041_');

  test.each<[string, (table: string[][]) => string | Uint8Array]>([
    ['CSV', separated(',', '\n')],
    ['CSV with semicolons', separated(';', '\r\n')],
    ['CSV with bars', separated('|', '\n')],
    ['TSV', tabs],
    ['CSV with a line that names its delimiter', (table) => `sep=;\r\n${separated(';', '\r\n')(table)}`],
    ['CSV in UTF-16', (table) => Buffer.from(`\ufeff${separated(',', '\n')(table)}`, 'utf16le')],
    ['JSON', (table) => JSON.stringify({ data: { total: 2, deals: objects(table) } }).replace('[{', '[\n{')],
    ['NDJSON', (table) => Array.from(objects(table), (each) => JSON.stringify(each)).join('\n')],
    ['XML', xml],
    ['XLSX', (table) => anXlsx([COLUMNS, ...table].map((row) => row.map(sheetText)))],
  ])('%s', async (format, write) => {
    await fc.assert(
      fc.asyncProperty(rows, async (random) => {
        const table = format === 'TSV' ? random.map((row) => row.map(withoutTabs)) : random;
        const found = await rowsOf(write(table));
        const trimmed = found.map((row) =>
          Array.isArray(row) ? COLUMNS.map((_, at) => (row[at] ?? '').trim().replaceAll('\r\n', '\n')) : row,
        );
        expect(format === 'XML' ? trimmed.slice(0, -1) : trimmed).toEqual(table);
      }),
      runs(25),
    );
  });
});

describe('rows of values with delimiters', () => {
  const HEAD = 'Title,Code,Ends\n';
  test('are read with marks that are letters: one bad row never costs the others', async () => {
    const tabs = '10% off the 15" stand\tA\n"Half" price\tB\n"Open\tC\nThe "end\tD\n"Two\nlines"\tE\n';
    const titles = (await rowsOf(`Title\tCode\n${tabs}`)).map(([title]) => title);
    expect(titles).toEqual(['10% off the 15" stand', '"Half" price', '"Open', 'The "end', 'Two\nlines']);
    const wrong = expect.stringMatching(/quotation mark opens a value and is not closed properly/);
    expect(await rowsOf(`${HEAD}A 5" screen,A,\n"Half" price,B,\n"A, b", "C" ,"D"\nx,y,z,more\nx,y,,\n,,\n`)).toEqual([
      ['A 5" screen', 'A', ''],
      wrong,
      ['A, b', 'C', 'D'],
      expect.stringMatching(/has 4 cells and the heading 3/),
      ['x', 'y', '', ''],
    ]);
    expect(await rowsOf(`${HEAD}a,"b,c\nd,"e,f\ng,h,"i"\n`)).toEqual([wrong, wrong, ['g', 'h', 'i']]);
  });

  test('name the line of a quotation that never closes, and refuse a row that is too long alone', async () => {
    await expect(read(`${HEAD}a,b,c\na,"b,c\n${'d,e,f\n'.repeat(60_000)}`)).rejects.toThrow(
      /^Line 3: a quotation mark opens/,
    );
    expect(await rowsOf(`${HEAD}a,b,c\n${'x'.repeat(600_000)},b,c\nd,e,f`)).toEqual([
      ['a', 'b', 'c'],
      expect.stringMatching(/longer than 262,144 characters/),
      ['d', 'e', 'f'],
    ]);
    await expect(read(`a${',a'.repeat(1_000)}\nb`)).rejects.toThrow(/more than 1,000 columns/);
  });

  test('are found below titles and comments, which are named, and the heading repeats', async () => {
    const { columns, rows, warnings } = await read(
      'Coupons of Acme,,\n# as of 1 November\n\nTitle,Code,Ends\nA,B,2026-12-01\nTitle,Code,Ends\nC,D,2026-12-02\n',
    );
    expect(columns).toEqual(['Title', 'Code', 'Ends']);
    expect(rows).toEqual([
      ['A', 'B', '2026-12-01'],
      expect.stringMatching(/repeats the names/),
      ['C', 'D', '2026-12-02'],
    ]);
    expect(warnings).toEqual([
      expect.stringMatching(/^2 lines are not used, above .*"Coupons of Acme", "# as of 1 November"/),
    ]);
    expect((await read('Title\n20% off, today\nFree shipping, always\n')).columns).toEqual(['Title']);
    expect((await read('Title,Code\nA,B\n')).warnings).toEqual([]);
    expect((await read('10% off,A1,2026-12-01\n5% off,B1,2026-12-02\n')).warnings).toEqual([
      expect.stringMatching(/^Line 1 is taken for the names of the columns, and looks like a row: "10% off A1/),
    ]);
    const tooMany = expect.stringMatching(/has 3 cells and the heading 2/);
    expect(await rowsOf('Title,Code\nA,B,C\nD,E,F\n')).toEqual([tooMany, tooMany]);
  });
});

describe('records of JSON', () => {
  const json = (value: unknown) => firstOf(JSON.stringify(value));
  test('have a column for each value at any depth, and long numbers keep their digits', async () => {
    const deep = {
      a: { b: { c: { d: { e: { f: 'deep' } } } } },
      images: [{ src: '/x.png' }, { src: '/y.png' }],
      countries: Object.entries({ DE: 1, AT: 2 }).map(([code, id]) => ({ id, code })),
      texts: Object.entries({ en: 'Ten', de: 'Zehn' }).map(([lang, text]) => ({ lang, text })),
      regions: ['US', 'CA'],
      none: null,
      yes: true,
      'a.b': 1,
    };
    expect(await json([deep])).toEqual({
      'a.b.c.d.e.f': 'deep',
      'images.src': '/x.png',
      'images.2.src': '/y.png',
      'countries.id': '1, 2',
      'countries.code': 'DE, AT',
      'texts.lang': 'en',
      'texts.text': 'Ten',
      'texts.2.lang': 'de',
      'texts.2.text': 'Zehn',
      regions: 'US, CA',
      yes: 'true',
      'a.b': '1',
    });
    expect(await firstOf('[{"id":12345678901234567890,"n":15.50,"big":1E400}]')).toEqual({
      id: '12345678901234567890',
      n: '15.50',
      big: '1E400',
    });
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`key${at}`, String(at)]));
    expect(await json([{ title: 'A' }, { ...many, code: 'LAST' }])).toEqual({ title: 'A' });
    const late = await rowsOf(`${'{"title":"A"}\n'.repeat(1_500)}{"title":"B","code":"LATE"}`);
    expect(late.at(-1)).toEqual(['B', 'LATE']);
    const tooMany = Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`key${at}`, 1]));
    await expect(json([tooMany])).rejects.toThrow(/1,000 columns/);
  });

  test('are those of each deal where one lists several, and of an object whose names are numbers', async () => {
    const deals = Object.entries({ A: '2026-12-01', B: '2026-12-02' }).map(([code, ends]) => ({ code, ends }));
    const stores = Object.entries({ Oak: 2, Barn: 1 }).map(([name, count]) => ({
      name,
      coupons: deals.slice(0, count),
    }));
    const rows = [
      ['Oak', 'A', '2026-12-01'],
      ['Oak', 'B', '2026-12-02'],
      ['Barn', 'A', '2026-12-01'],
    ];
    expect(await rowsOf(JSON.stringify(stores))).toEqual(rows);
    const tags = ({ code, ends }: (typeof deals)[number]) =>
      `<coupon><code>${code}</code><ends>${ends}</ends></coupon>`;
    const records = stores.map(
      ({ name, coupons }) => `<shop><name>${name}</name><coupons>${coupons.map(tags).join('')}</coupons></shop>`,
    );
    expect(await rowsOf(`<shops>${records.join('')}</shops>`)).toEqual(rows);
    for (const indent of [0, 1])
      expect(await rowsOf(JSON.stringify({ ok: true, deals: { 71: deals[0], 72: deals[1] } }, null, indent))).toEqual([
        ['A', '2026-12-01'],
        ['B', '2026-12-02'],
      ]);
  });

  test('are in UTF-8 on one line, however long it is', async () => {
    const title = '割引優惠'.repeat(100);
    const rows = await rowsOf(JSON.stringify(Array.from({ length: 1_000 }, () => ({ title }))));
    expect(new Set(rows.flat())).toEqual(new Set([title]));
  });

  test('that cannot be used are refused alone', async () => {
    expect(await rowsOf('[{"title":"A"},null,"x",{},{"title":"B","title":"C"},{"title":NaN},{"title":"D"}]')).toEqual([
      ['A'],
      'Record 2 is not an object.',
      'Record 3 is not an object.',
      expect.stringMatching(/^Record 5 has a name twice/),
      expect.stringMatching(/^Record 6 is not JSON/),
      ['D'],
    ]);
    const [long, deep] = [`{"title":"${'x'.repeat(700_000)}"}`, `{"a":${'['.repeat(40)}${']'.repeat(40)}}`];
    expect(await rowsOf(['{"title":"A"}', '{"title":"B",', long, deep, '{"title":"C"}', ''].join('\n'))).toEqual([
      ['A'],
      expect.stringMatching(/^Line 2 is not JSON/),
      expect.stringMatching(/longer than/),
      expect.stringMatching(/^Line 4 is nested more than 32 deep/),
      ['C'],
    ]);
    await expect(read('{"title":"A"}\n{"title":"B",')).rejects.toThrow(/^Line 2 is not JSON.*may not be complete/);
  });

  test('have fields that are listed by name', async () => {
    const meta = Object.entries({ code: 'A1', ends: '2026-12-31' }).map(([key, value], id) => ({ id, key, value }));
    const named = { 'meta.id': '0, 1', 'meta.code': 'A1', 'meta.ends': '2026-12-31' };
    expect(await firstOf(JSON.stringify([{ title: 'T', meta }]))).toEqual({ title: 'T', ...named });
  });

  test('are those of the longest list, and what stands beside it is named', async () => {
    const data = { stores: [{ name: 'Acme' }], coupons: [{ title: 'A' }, { title: 'B "] ' }] };
    const wrapped = { store: 'Acme', data, page: { next: 2 } };
    const { columns, rows, warnings } = await read(JSON.stringify(wrapped, null, 1));
    expect([columns, rows]).toEqual([['title'], [['A'], ['B "] ']]]);
    expect(warnings).toEqual([
      expect.stringMatching(/list "data.coupons" .*data.stores: 1 records.*store: "Acme".*page.next: 2/),
    ]);
  });
});

describe('records of XML', () => {
  test('are the outermost elements that repeat', async () => {
    const rss =
      '<rss xmlns:g="x"><channel><title>Deals</title><item><title>A &amp; B</title><g:price>5</g:price><link>https://a.example/?x=1&amp;y=2</link></item><item><title><![CDATA[<b>C</b> & D]]></title><category>X</category><category>Y</category><description>Save <b>10%</b> now</description></item></channel></rss>';
    const { columns, rows, warnings } = await read(rss);
    expect(columns).toEqual(['title', 'g:price', 'link', 'category', 'description']);
    expect(rows).toEqual([
      ['A & B', '5', 'https://a.example/?x=1&y=2'],
      ['<b>C</b> & D', '', '', 'X, Y', 'Save <b>10%</b> now'],
    ]);
    expect(warnings).toEqual([expect.stringContaining('title: Deals')]);
    const network =
      '<?xml version="1.0" encoding="ISO-8859-2"?><couponfeed><link id="7" type="TEXT"><advertiser id="9">Łódź</advertiser><categories><category id="1">Home</category><category id="2">Art</category></categories><offerdescription>10% off</offerdescription></link></couponfeed>';
    const latin2 = Buffer.from(network.replace('Łódź', '\xa3\xf3d\xbc'), 'latin1');
    expect(await firstOf(latin2)).toEqual({
      id: '7',
      type: 'TEXT',
      advertiser: 'Łódź',
      'advertiser.id': '9',
      'categories.category': 'Home, Art',
      'categories.category.id': '1, 2',
      offerdescription: '10% off',
    });
    const attributes = `<coupons><coupon code="A" title='x>"'/><coupon code="B" title="y"/></coupons><!---->`;
    expect((await rowsOf(attributes)).map((row) => String(row))).toEqual(['A,x>"', 'B,y']);
  });

  test.each([
    ['<?xml version="1.0"?><couponfeed/>', /no element that repeats/],
    ['<!DOCTYPE a [<!ENTITY x "yyyy">]><a><b><c>&x;</c></b></a>', /declares entities/],
    ['<a><item><b>1</b></item><item><b>2</b>', /ends before its elements are closed/],
    ['<a><item><b>1</item></b><item><b>2</b></item></a>', /closed that is not open \(item\)/],
    ['<a><item b=1 c="2"/><item b="3"/></a>', /not in quotation marks/],
    ['<a><item b="1" b="2"/><item b="3"/></a>', /attribute twice/],
    ['<a><item b="1', /ends before its elements are closed/],
    [`<a>${'<b>'.repeat(100)}`, /nested more than 64 deep/],
    [`<a><item><b>1</b></item><!-- ${'x'.repeat(900_000)} --></a>`, /does not end/],
  ])('that are broken or hostile are refused: %#', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
