import { describe, expect, test } from 'vitest';
import { aZip } from '../../testing/zip-file.ts';
import { HEAD, unchangedShop } from '../testing/unchanged-shop.ts';

const { send } = await unchangedShop();
const GOOD = 'Acme,Deal,CODE\n';
const inBytes = (title: string) => Buffer.from(`${HEAD}Acme,${title},A\n`, 'latin1');
const FOREIGN = /^Line 2 is neither in UTF-8 nor in a language of Western Europe/;

describe('a file is refused as a whole, and nothing is changed,', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'with a broken quotation mark in line 8,000',
      `${HEAD}${GOOD.repeat(7_998)}Acme,"Deal,CODE\n${GOOD.repeat(1_000)}`,
      /^Line 8,000: a quotation mark opens a value and is not closed/,
    ],
    [
      'that says it is UTF-8 and is not',
      Buffer.concat([Buffer.from(`\ufeff${HEAD}${GOOD}Acme,`), Buffer.from('Été,ETE5', 'latin1')]),
      /^The file says that it is UTF-8, but line 3 is not/,
    ],
    [
      'in two encodings',
      Buffer.concat([Buffer.from(`${HEAD}Acme,Café,A\n`), Buffer.from('Acme,Café,B\n', 'latin1')]),
      /^Line 3 is not UTF-8, and line 2 is/,
    ],
    ['of Central Europe', inBytes('\x9c\xa3\xf3d'), FOREIGN],
    ['of an old PC', inBytes('Caf\x82 off'), FOREIGN],
    ['of an old Mac', inBytes('Caf\x8e off'), FOREIGN],
    ['of Turkey', inBytes('ba\xfelad\xfd'), FOREIGN],
    ['with the sign of the euro in Latin-9', inBytes('5 \xa4 off'), FOREIGN],
    ['of Japan', inBytes('\x83@\x83L'), FOREIGN],
    [
      'that is no text',
      Buffer.from('000102ff810a03', 'hex'),
      /is a picture, .* Files that hold no text, except XLSX, cannot be imported/,
    ],
    ['that is compressed', Buffer.from('1f8b0800', 'hex'), /^The file is compressed \(gzip\)/],
    ['that is empty', '', /^The file is empty/],
    ['of JSON that ends early', '[{"title": "A", "store": "Acme"},', /^The file is not valid JSON: it ends before/],
  ])('%s', async (_, file, message) => {
    const { status, body } = await send(file);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test.each([
    ['unpacks to 10 GB, and says so', 1024, undefined],
    ['says that it is small', 13, 1_000],
  ])('when it is a ZIP bomb that %s', async (_, entries, claimedSize) => {
    const content = Buffer.alloc(10 * 1024 * 1024);
    const lie = claimedSize && { claimedSize };
    const sheet = (at: number) => ({ name: `xl/worksheets/sheet${at}.xml`, content, ...lie });
    const workbook = { name: 'xl/workbook.xml', content: '<workbook/>' };
    const bomb = aZip([workbook, ...Array.from({ length: entries }, (_each, at) => sheet(at))]);
    const { status, body } = await send(bomb);
    const message = claimedSize ? /cannot be opened|can be opened/ : /unpacks to more than 120 MB/;
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  test('with columns that are mapped twice or are not there', async () => {
    const mapped = async (mapping: object) => {
      const { status, body } = await send(`A,B,C\nAcme,Deal,X\n`, { mapping: JSON.stringify(mapping) });
      expect(status).toBe(400);
      return body.message;
    };
    expect(await mapped({ A: 'title', B: 'title' })).toMatch(/"A" and "B" are both mapped to "title"/);
    expect(await mapped({ D: 'title' })).toMatch(/no column "D"/);
    expect(await mapped({ A: 'price' })).toMatch(/no field "price" for coupons/);
    expect((await send(HEAD, { mapping: '{' })).body.message).toMatch(/Write the mapping as JSON/);
    expect((await send(HEAD, { kind: 'shoes' })).status).toBe(400);
  });
});
