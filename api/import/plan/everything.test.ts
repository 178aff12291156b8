import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '../../../data/queries/testing/builders.ts';
import { PASSWORD_COUNTS_MS } from '../../callers/caller.ts';
import { aZip } from '../../testing/zip-file.ts';
import { openTestApi, type RunningApi } from '../../testing/running-api.ts';
import { importsBy } from '../testing/imports.ts';
import { aShop } from '../../testing/shop.ts';
import type { Answer, Visitor } from '../../testing/visitor.ts';

const PICTURE = `${'a'.repeat(32)}.webp`;
/** As a person may have changed it in an export. */
const SVG = `${'b'.repeat(32)}-100.svg`;
let from: RunningApi;
let api: RunningApi;
let owner: Visitor;
beforeEach(async () => {
  from = await openTestApi({ ...aShop(), products: [aProduct()], settings: { siteName: 'Exported' } });
  mkdirSync(join(from.database.folder, 'media'), { recursive: true });
  writeFileSync(join(from.database.folder, 'media', PICTURE), 'a picture');
  writeFileSync(join(from.database.folder, 'media', SVG), '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>');
  api = await openTestApi({ categories: [], stores: [], blogs: [], products: [] });
  owner = await api.owner();
});
afterEach(async () => {
  await from.close();
  await api.close();
});

async function exported(file: string): Promise<Uint8Array> {
  const { cookies, csrfToken } = await from.owner();
  const headers = { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; '), 'x-csrf-token': csrfToken! };
  return new Uint8Array(await (await fetch(`${from.address}/api/export/${file}`, { headers })).arrayBuffer());
}
const upload = (file: string | Uint8Array) => importsBy(owner).dryRun(file, { kind: 'everything' });
const apply = (answer: Answer) => importsBy(owner).apply(answer);

/** Without what every save changes. */
const documentsOf = ({ database }: RunningApi) => {
  const kept = (name: string, value: unknown) => (/^(revision|updatedAt)$/.test(name) ? undefined : value);
  return Object.fromEntries(
    [...database.stamps().keys()].map((key) => [key, JSON.parse(JSON.stringify(database.read(key), kept))]),
  );
};

describe('an export', () => {
  test.each(['catalogue.json', 'catalogue.ndjson', 'catalogue.zip'])(
    '%s gives an empty site the same documents, once, and one undo takes all of it back',
    async (file) => {
      const before = documentsOf(api);
      const planned = await upload(await exported(file));
      expect([planned.status, planned.body.counts]).toMatchObject([200, { refused: 0, gone: 0 }]);
      expect(documentsOf(api)).toEqual(before);
      const applied = await apply(planned);
      expect(applied.status).toBe(200);
      expect(documentsOf(api)).toEqual(documentsOf(from));
      const media = join(api.database.folder, 'media');
      expect(existsSync(join(media, PICTURE))).toBe(file === 'catalogue.zip');
      if (file === 'catalogue.zip') expect(readFileSync(join(media, SVG), 'utf8')).not.toContain('script');
      const again = await upload(await exported(file));
      expect(again.body.counts).toMatchObject({ new: 0, changed: 0 });
      expect((await apply(again)).headers.get('x-change-id')).toBeNull();
      expect((await importsBy(owner).undo(applied)).status).toBe(200);
      expect(documentsOf(api)).toEqual(before);
    },
  );

  test('keeps the category that a store names, though it was deleted before', async () => {
    const other = await from.owner();
    const categories = (await other.get('/api/categories?view=owner')).body as { id: string; name: string }[];
    const { id, name } = categories.find((each) => each.name === from.database.read('stores/acme')?.category)!;
    expect((await other.delete(`/api/categories/${id}`)).status).toBe(200);
    const planned = await upload(await exported('catalogue.json'));
    expect([planned.status, planned.body.counts]).toMatchObject([200, { refused: 0 }]);
    expect((await apply(planned)).status).toBe(200);
    expect(api.database.read('stores/acme')?.category).toBe(name);
    expect(documentsOf(api)).toEqual(documentsOf(from));
    await owner.delete('/api/stores/acme');
    expect((await owner.post('/api/stores', { name: 'New', slug: 'new', category: name })).status).toBe(400);
  });

  test('changes what is here already and keeps the rest; a change meanwhile refuses it', async () => {
    await apply(await upload(await exported('catalogue.json')));
    await owner.put('/api/stores/acme', { name: 'Renamed' });
    await owner.post('/api/stores', { name: 'Own', slug: 'own', category: 'Travel' });
    const planned = await upload(await exported('catalogue.json'));
    expect(planned.body.counts).toMatchObject({ new: 0, changed: 1, gone: 0 });
    const [row] = await importsBy(owner).rows(planned, 'changed');
    expect(row).toMatchObject({ name: 'Acme', fields: [{ field: 'Name', from: 'Renamed', to: 'Acme' }] });
    await owner.put('/api/stores/bolt', { name: 'Meanwhile' });
    expect((await apply(planned)).status).toBe(409);
    await apply(await upload(await exported('catalogue.json')));
    expect(api.database.read('stores/acme')).toMatchObject({ name: 'Acme', revision: 3 });
    expect(api.database.read('stores/own')?.name).toBe('Own');
  });

  test('leaves out pages that the dashboard would refuse, with its sentences', async () => {
    const pageOf = async (id: string) => ({ ...(await owner.get(`/api/pages/${id}`)).body, isDefault: undefined });
    const [about, terms] = [await pageOf('about'), await pageOf('terms')];
    const story = { ...about, id: 'story', path: '/story', seoTitle: 'Us, {{nofact}}' };
    const [head] = String(Buffer.from(await exported('catalogue.ndjson'))).split('\n');
    const pages = [{ ...about, path: '/about-moved' }, story, { ...terms, title: 'Rules' }];
    const lines = pages.map((page) => JSON.stringify({ key: `pages/${page.id}`, document: page }));
    const planned = await upload([head, ...lines, ''].join('\n'));
    expect(planned.body.counts).toMatchObject({ new: 1, refused: 2 });
    const rows = await importsBy(owner).rows(planned, 'refused');
    expect(rows.map(({ reason }: any) => reason)).toEqual([
      (await owner.put('/api/pages/about', { path: '/about-moved' })).body.message,
      (await owner.put('/api/pages/about', { seoTitle: story.seoTitle })).body.message,
    ]);
    await apply(planned);
    expect(api.database.ids('pages')).toEqual(['terms']);
  });

  test('with tracking codes needs the password again, but for a command of this machine', async () => {
    const other = await from.owner();
    await other.post('/api/tracking-codes', { domain: 'topcoupons.example', trackingCode: '<b>x</b>' });
    const file = await exported('catalogue.json');
    api.wait(PASSWORD_COUNTS_MS);
    const planned = await upload(file);
    expect((await apply(planned)).body).toMatchObject({ reauthenticate: true });
    expect(api.database.read('tracking-codes')?.trackingCodes ?? []).toEqual([]);
    const local = join(api.database.folder, 'export.json.txt');
    writeFileSync(local, file);
    const body = JSON.stringify({ kind: 'everything', file: local });
    const signature = `sha256=${createHmac('sha256', 'the local key').update(body).digest('hex')}`;
    const headers = { 'x-signature-256': signature, 'content-type': 'application/json' };
    expect((await api.visitor().send('POST', '/api/import/file', { body, headers })).status).toBe(200);
    expect(api.database.read('tracking-codes')?.trackingCodes).toHaveLength(1);
  });

  test('is refused as a whole or by the document, with the reason, and changes nothing', async () => {
    const text = String(Buffer.from(await exported('catalogue.ndjson')));
    const zip = await exported('catalogue.zip');
    const messageOf = async (file: string | Uint8Array) => (await upload(file)).body.message;
    expect(await messageOf('Store,Code\nAcme,SAVE')).toMatch(/^This is no export of this site/);
    expect(await messageOf('[{"a": 1}]')).toMatch(/^This is no export of this site/);
    expect(await messageOf('{"format":1,"documents":[{"key":"settings"')).toMatch(/cut off/);
    expect(await messageOf(text.slice(0, -9))).toMatch(/cut off/);
    expect(await messageOf(zip.slice(0, 900))).toMatch(/^The ZIP file cannot be read/);
    const content = Buffer.alloc(10 * 1024 * 1024);
    const named = (at: number) => `media/${at.toString(16).padStart(32, '0')}.webp`;
    const pictures = Array.from({ length: 1024 }, (_, at) => ({ name: named(at), content }));
    const bomb = aZip([{ name: 'catalogue.ndjson', content: text }, ...pictures]);
    expect(await messageOf(bomb)).toMatch(/unpacks to more/);
    const lying = { name: 'catalogue.ndjson', content: Buffer.alloc(1024 * 1024), claimedSize: 1_000 };
    expect(await messageOf(aZip([lying]))).toBe(
      'catalogue.ndjson in the ZIP file cannot be read: it is not as large as the ZIP file says.',
    );
    expect(await messageOf(text.replace('"format":1', '"format":99'))).toMatch(/made by a newer release/);
    const hostile = '{"key":"../private/password","document":{}}\n{"key":"private/keys","document":{}}\n';
    const planned = await upload(text.replace('"Acme"', '42') + hostile);
    expect(planned.status).toBe(400);
    const own = await upload(text.split('\n')[0] + '\n' + hostile + '{"key":"stores/x","document":{"name":7}}\n');
    expect(own.body.counts).toMatchObject({ new: 0, refused: 3 });
    expect(Object.keys(documentsOf(api)).filter((key) => key.includes('/'))).toEqual([]);
  });
});
