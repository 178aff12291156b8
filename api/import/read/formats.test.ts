import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aStore } from '../../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { anXlsx } from '../../testing/zip-file.ts';

let api: RunningApi;
let owner: Visitor;
beforeAll(async () => {
  api = await openTestApi({
    stores: [aStore({ website: 'https://www.acme.example/' }), aStore({ name: 'Bolt' })],
  });
  owner = await api.owner();
});
afterAll(() => api.close());

const dryRun = (file: string | Uint8Array, fields: { [name: string]: string } = {}) =>
  owner.upload('/api/import?dryRun=1', file, { kind: 'coupons', ...fields });

describe('coupons of every format come in alike', () => {
  const table = [
    ['Store', 'Title', 'Code', 'Ends'],
    ['Acme', 'Été, 20% off', 'ETE20', '30/11/2026'],
    ['www.acme.example', '"Half" price', 'HALF', '12/01/2026'],
  ];
  const objects = table
    .slice(1)
    .map(([store, title, code, ends]) => ({ merchant: { name: store }, title, code, ends }));
  const records = objects
    .map(
      (each) =>
        `<deal code="${each.code}"><store>${each.merchant.name}</store><title>${each.title}</title><ends>${each.ends}</ends></deal>`,
    )
    .join('');
  const separated = (mark: string) =>
    table.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(mark)).join('\r\n');
  const plain = table.map((row) => row.join('\t').replaceAll('"', "''")).join('\n');

  test.each<[string, string | Uint8Array]>([
    ['CSV', separated(',')],
    ['CSV with semicolons', separated(';')],
    ['CSV with bars', separated('|')],
    ['TSV', separated('\t')],
    ['TSV without quotation marks', plain.replaceAll("''", '”')],
    ['CSV in UTF-8 with a byte order mark', `\ufeff${separated(',')}`],
    ['CSV in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(separated(','), 'utf16le')])],
    ['CSV in UTF-16 without a mark', Buffer.from(separated(','), 'utf16le')],
    ['CSV in Windows-1252', Buffer.from(separated(','), 'latin1')],
    ['JSON', JSON.stringify(objects)],
    ['JSON in an object', JSON.stringify({ total: 2, page: { number: 1 }, promotions: objects }, null, 2)],
    ['JSON in an object on one line', JSON.stringify({ promotions: objects })],
    ['NDJSON', objects.map((each) => JSON.stringify(each)).join('\n')],
    ['XML', `<feed><merchant>Acme</merchant>${records}</feed>`],
    ['XLSX', anXlsx(table)],
  ])('%s', async (format, file) => {
    const plan = await dryRun(file);
    expect(plan.body.guessedEncoding).toBe(format.endsWith('Windows-1252') ? 'Windows-1252' : undefined);
    expect([plan.body.message, plan.body.counts]).toMatchObject([undefined, { new: 2, refused: 0 }]);
    const { body } = await owner.get(`/api/import/${plan.body.id}/rows`);
    expect(body.map(({ name, storeName }: any) => [name.replaceAll('”', '"'), storeName])).toEqual([
      ['Été, 20% off', 'Acme'],
      ['"Half" price', 'Acme'],
    ]);
  });
});

test('times are in the zone that the name of their column has', async () => {
  const file = 'Store,Title,Code,Starts,Ends (EST)\nAcme,A,A1,2026-11-01,2026-12-31 23:59\nAcme,B,B1,,2026-12-31';
  const { body, headers } = await owner.upload('/api/import', file, { kind: 'coupons' });
  expect(body.warnings).toEqual(['Times are read in the time zone that "Ends (EST)" names.']);
  const ends = api.database.read('stores/acme')!.coupons.map(({ expiryDate }) => expiryDate);
  expect(ends).toEqual(['2027-01-01T04:59:00.000Z', '2027-01-01T05:00:00.000Z']);
  await owner.post(`/api/undo/${headers.get('x-change-id')}`);
});

test('days and months are read in the order that all dates of a file allow', async () => {
  const file = 'Store,Title,Code,Ends\nAcme,A,A1,12/01/2026\nAcme,B,B1,11/30/2026';
  const { headers } = await owner.upload('/api/import', file, { kind: 'coupons' });
  const ends = api.database.read('stores/acme')!.coupons.map(({ expiryDate }) => expiryDate);
  expect(ends).toEqual(['2026-12-01', '2026-11-30']);
  await owner.post(`/api/undo/${headers.get('x-change-id')}`);
});
