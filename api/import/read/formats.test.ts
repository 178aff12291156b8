import { describe, expect, test } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openForAllTests } from '../../testing/each-test.ts';
import { importsBy } from '../testing/imports.ts';
import { anXlsx } from '../../testing/zip-file.ts';

const api = await openForAllTests({
  stores: [aStore({ website: 'https://www.acme.example/' }), aStore({ name: 'Bolt' })],
});
const { send, dryRun, rows, undo } = importsBy(await api.owner());

describe('coupons of each kind of format come in alike', () => {
  const table = [
    ['Store', 'Title', 'Code', 'Ends'],
    ['Acme', 'Été, 20% off', 'ETE20', '30/11/2026'],
    ['www.acme.example', '"Half" price', 'HALF', '12/01/2026'],
  ];
  const objects = table
    .slice(1)
    .map(([store, title, code, ends]) => ({ merchant: { name: store }, title, code, ends }));
  const separated = (mark: string) =>
    table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark)).join('\r\n');

  test.each<[string, string | Uint8Array]>([
    ['TSV without quotation marks', table.map((row) => row.join('\t').replaceAll('"', '”')).join('\n')],
    ['CSV in UTF-8 with a byte order mark', `\ufeff${separated(',')}`],
    ['CSV in UTF-16 without a mark', Buffer.from(separated(','), 'utf16le')],
    ['CSV in Windows-1252', Buffer.from(separated(','), 'latin1')],
    ['JSON in an object', JSON.stringify({ total: 2, page: { number: 1 }, promotions: objects }, null, 2)],
    ['XLSX', anXlsx(table)],
  ])('%s', async (format, file) => {
    const plan = await dryRun(file);
    expect(plan.body.guessedEncoding).toBe(format.endsWith('Windows-1252') ? 'Windows-1252' : undefined);
    expect([plan.body.message, plan.body.counts]).toMatchObject([undefined, { new: 2, refused: 0 }]);
    expect((await rows(plan)).map(({ name, storeName }: any) => [name.replaceAll('”', '"'), storeName])).toEqual([
      ['Été, 20% off', 'Acme'],
      ['"Half" price', 'Acme'],
    ]);
  });
});

test('times are in the zone that the name of their column has', async () => {
  const file = 'Store,Title,Code,Starts,Ends (EST)\nAcme,A,A1,2026-11-01,2026-12-31 23:59\nAcme,B,B1,,2026-12-31';
  const applied = await send(file);
  expect(applied.body.warnings).toEqual(['Times are read in the time zone that "Ends (EST)" names.']);
  const ends = api.database.read('stores/acme')!.coupons.map(({ expiryDate }) => expiryDate);
  expect(ends).toEqual(['2027-01-01T04:59:00.000Z', '2027-01-01T05:00:00.000Z']);
  await undo(applied);
});

test('days and months are read in the order that all dates of a file allow', async () => {
  const file = 'Store,Title,Code,Ends\nAcme,A,A1,12/01/2026\nAcme,B,B1,11/30/2026';
  const applied = await send(file);
  const ends = api.database.read('stores/acme')!.coupons.map(({ expiryDate }) => expiryDate);
  expect(ends).toEqual(['2026-12-01', '2026-11-30']);
  await undo(applied);
});
