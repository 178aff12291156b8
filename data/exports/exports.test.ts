import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { aCatalogue, aCategory, aCoupon, anOffer, aPost, aProduct, aStore } from '../queries/testing/builders.ts';
import { aDatabase, aFolder } from '../catalogue/testing/data-folder.ts';
import { csvRecords } from '../rules/text/csv-records.ts';
import { exportFiles, type ExportFile } from './export-files.ts';
import { openExportSource, type ExportSource } from './export-source.ts';
import { exportedDocument, exportHead } from './exported-documents.ts';
import { writeExport } from './write-export.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const PICTURE = `${'0'.repeat(32)}.webp`;
const catalogue = aCatalogue({
  categories: [aCategory('Fashion')],
  stores: [
    aStore({
      ...{ name: 'Acme "& Co"', id: 'acme', slug: 'acme', website: 'https://acme.example' },
      coupons: [aCoupon({ id: 'c1', title: '=1+1, "half price"', description: 'Two\nlines', code: 'SAVE' })],
      offers: [anOffer({ id: 'o1', title: '🎁', categoryId: 'fashion' })],
    }),
  ],
  blogs: [aPost({ id: 'post', title: 'Post', status: 'draft', keywords: ['a', 'b'] })],
  products: [aProduct({ name: 'Kettle' })],
  figures: [{ id: 'acme', uses: 5, coupons: {} }],
});

async function aSource(): Promise<ExportSource> {
  const folder = aFolder();
  const database = await aDatabase(folder);
  await database.transact((transaction) => {
    for (const [key, document] of catalogue)
      if (key !== 'environment' && key !== 'templates') transaction.write(key, document as never);
  });
  mkdirSync(join(folder, 'media'), { recursive: true });
  writeFileSync(join(folder, 'media', PICTURE), 'a picture');
  writeFileSync(join(folder, 'media', '.hidden.webp'), 'not published');
  return openExportSource(folder, aFolder(), NOW);
}

async function written(file: ExportFile, source: ExportSource): Promise<Buffer> {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeExport(file, source, output)]);
  return bytes;
}

/** The files of a ZIP file by their names. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const documents = [...catalogue].filter(([key]) => key !== 'environment' && key !== 'templates');

test('JSON and NDJSON hold every document as it is, single ones first, and nothing private', async () => {
  const source = await aSource();
  const json = JSON.parse(String(await written('catalogue.json', source)));
  const { documents: found, ...head } = exportHead.extend({ documents: exportedDocument.array() }).parse(json);
  expect(head).toEqual({ format: 1, exportedAt: NOW.toISOString() });
  expect(new Map(found.map(({ key, document }) => [key, document]))).toEqual(new Map(documents));
  const inFolders = found.map(({ key }) => key.includes('/'));
  expect(inFolders.lastIndexOf(false)).toBeLessThan(inFolders.indexOf(true));
  const ndjson = String(await written('catalogue.ndjson', source)).trimEnd();
  const [first, ...lines] = ndjson.split('\n');
  expect(exportHead.parse(JSON.parse(first!))).toEqual(head);
  expect(lines.map((line) => exportedDocument.parse(JSON.parse(line)))).toEqual(found);
});

test('tables have a row for each thing, its store by name, and no formula', async () => {
  const source = await aSource();
  const table = async (file: ExportFile) => {
    const records = csvRecords([String(await written(file, source))], { delimiter: ',', quote: '"' });
    const [heading, ...rows] = Array.from(records, ({ cells }) => cells);
    return rows.map((cells) => Object.fromEntries(heading!.map((name, at) => [name, cells[at]])));
  };
  const coupon = { title: `'=1+1, "half price"`, description: 'Two\nlines', code: 'SAVE', active: 'true', id: 'c1' };
  expect(await table('coupons.csv')).toMatchObject([{ store: 'Acme "& Co"', storeId: 'acme', ...coupon }]);
  expect(await table('offers.csv')).toMatchObject([{ title: '🎁', category: 'Fashion', expiryDate: '' }]);
  expect(await table('stores.csv')).toMatchObject([{ name: 'Acme "& Co"', website: 'https://acme.example' }]);
  expect(await table('amazon-products.csv')).toMatchObject([{ name: 'Kettle', category: 'electronics' }]);
  expect(await table('blogs.csv')).toMatchObject([{ title: 'Post', status: 'draft', keywords: 'a, b' }]);
  expect(await table('categories.csv')).toMatchObject([{ name: 'Fashion', slug: 'fashion' }]);
});

test('a ZIP file holds everything in each form and the pictures', async () => {
  const source = await aSource();
  const files = await unzipped(await written('catalogue.zip', source));
  const tables = exportFiles.filter((file) => file.endsWith('.csv'));
  expect([...files.keys()]).toEqual(['catalogue.json', 'catalogue.ndjson', ...tables, `media/${PICTURE}`]);
  expect(files.get('catalogue.json')).toEqual(await written('catalogue.json', source));
  expect(String(files.get(`media/${PICTURE}`))).toBe('a picture');
});
