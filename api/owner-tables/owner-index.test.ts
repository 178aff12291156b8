import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { aCoupon, anOffer, aPost, aProduct, aStore } from '../../data/queries/testing/builders.ts';
import { openTestApi, type RunningApi } from '../testing/running-api.ts';
import { idsIn, listOf } from '../testing/tables.ts';
import { openForAllTests } from '../testing/each-test.ts';

const shop = () => ({
  stores: [
    aStore({
      name: 'Acme',
      website: 'https://acme.example',
      coupons: [
        aCoupon({ id: 'acme-c1', title: 'Boots', code: 'DEAD-2026', expiryDate: '2026-11-25' }),
        aCoupon({ id: 'acme-c2', title: 'Gloves', code: 'dead-2026', startsAt: '2026-11-27' }),
      ],
      offers: [
        anOffer({ id: 'acme-o1', title: 'Hats', active: false, draft: true }),
        anOffer({ id: 'acme-o2', title: 'Coats', code: 'WARM', expiryDate: '2026-10-27', sortOrder: 1 }),
      ],
    }),
    aStore({ name: 'Bolt', category: 'Travel', coupons: [aCoupon({ id: 'bolt-c1', title: 'Trains' })] }),
    aStore({ name: 'Cove', category: 'Travel' }),
  ],
  blogs: [
    aPost({ title: 'Guide', targetStoreId: 'acme' }),
    aPost({ title: 'Notes', status: 'draft', publishedAt: undefined }),
    aPost({ title: 'Plans', publishedAt: undefined, publishAt: '2026-11-27T09:00:00Z' }),
  ],
  products: [aProduct(), aProduct({ id: 'p2', name: 'Lamp', salePrice: 9.5, featured: true })],
});

describe('a table', async () => {
  const api = await openForAllTests({ ...shop(), apiSettings: { trustProxy: 1 } });
  const owner = await api.owner();

  test('finds a code by a part of it, however it is typed, with its store and its state in words', async () => {
    const { total, items } = await listOf(owner, { kind: 'deals', search: 'ead 202', sort: 'title' });
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { kind: 'coupons', id: 'acme-c1', storeId: 'acme', storeName: 'Acme', storeSlug: 'acme', code: 'DEAD-2026' },
      { kind: 'coupons', id: 'acme-c2', title: 'Gloves' },
    ]);
    expect(items.map(({ state, stateText, ending, repeated }) => [state, stateText, ending, repeated])).toEqual([
      ['live', 'Live', true, true],
      ['scheduled', 'Starts Fri 00:00', false, true],
    ]);
  });

  test('serves stores with what they hold, posts with their store, and products', async () => {
    const stores = await listOf(owner, { kind: 'stores', sort: 'live', descending: true });
    expect(
      stores.items.map(({ name, live, drafts, coupons, offers }) => [name, live, drafts, coupons, offers]),
    ).toEqual([
      ['Acme', 1, 1, 2, 2],
      ['Bolt', 1, 0, 1, 0],
      ['Cove', 0, 0, 0, 0],
    ]);
    expect(await idsIn(owner, { kind: 'stores', state: 'without-deals' })).toEqual(['cove']);
    expect(await idsIn(owner, { kind: 'stores', state: 'with-drafts' })).toEqual(['acme']);
    expect(await idsIn(owner, { kind: 'stores', category: 'Travel', sort: 'title' })).toEqual(['bolt', 'cove']);
    expect(await idsIn(owner, { kind: 'stores', category: 'Travel', state: 'without-deals' })).toEqual(['cove']);
    expect(await idsIn(owner, { kind: 'stores', category: 'Trave' })).toEqual([]);
    const posts = await listOf(owner, { kind: 'blogs', sort: 'title' });
    expect(posts.items.map(({ title, status, storeName }) => [title, status, storeName])).toEqual([
      ['Guide', 'published', 'Acme'],
      ['Notes', 'draft', null],
      ['Plans', 'published', null],
    ]);
    expect(await idsIn(owner, { kind: 'blogs', state: 'draft' })).toEqual(['notes']);
    expect(posts.items.map(({ state, stateText }) => [state, stateText])).toEqual([
      ['published', 'Published'],
      ['draft', 'Draft'],
      ['scheduled', 'Scheduled Fri 09:00'],
    ]);
    expect(await idsIn(owner, { kind: 'blogs', state: 'scheduled' })).toEqual(['plans']);
    expect(await idsIn(owner, { kind: 'blogs', state: 'published' })).toEqual(['guide']);
    expect(await idsIn(owner, { kind: 'blogs', sort: 'state' })).toEqual(['notes', 'plans', 'guide']);
    expect(await idsIn(owner, { kind: 'blogs', storeId: 'acme' })).toEqual(['guide']);
    expect(await idsIn(owner, { kind: 'amazon-products', sort: 'price' })).toEqual(['p2', 'p1']);
    expect(await idsIn(owner, { kind: 'amazon-products', state: 'unpriced' })).toEqual(['p1']);
  });

  test.each([
    ['kind=stores&state=live', 'Choose one of without-deals'],
    ['kind=blogs&sort=code', 'Choose one of title, category'],
    ['kind=deals&category=Travel', 'Only stores, posts and products'],
    ['kind=stores&country=GB', 'Only deals are listed by country.'],
    ['kind=deals&country=UK', 'Enter GB.'],
    ['kind=everything', ''],
    ['kind=deals&limit=501', ''],
    ['kind=deals&offset=-1', ''],
  ])('refuses %s', async (query, message) => {
    const { status, body } = await owner.get(`/api/records?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('has a change that was answered, made by any browser', async () => {
    await owner.put('/api/coupons/bolt-c1', { title: 'Night trains', code: 'NIGHT' });
    expect(await idsIn(owner, { kind: 'deals', search: 'night' })).toEqual(['bolt-c1']);
    const file = join(api.database.folder, 'stores', 'bolt.json');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('NIGHT', 'DAWN'));
    api.database.refresh(['stores/bolt']);
    expect(await idsIn(owner, { kind: 'deals', search: 'dawn' })).toEqual(['bolt-c1']);
    expect(await idsIn(owner, { kind: 'deals', search: 'NIGHT dawn' })).toEqual(['bolt-c1']);
    await owner.delete('/api/coupons/bolt-c1');
    expect(await idsIn(owner, { kind: 'deals', search: 'dawn' })).toEqual([]);
  });
});

describe('the index', () => {
  const place = mkdtempSync(join(tmpdir(), 'index-'));
  const kept = { folder: join(place, 'data'), stateFolder: join(place, 'state') };
  const file = join(kept.stateFolder, 'owner.sqlite');
  let api: RunningApi;
  afterEach(() => api.close());
  afterAll(() => rmSync(place, { recursive: true }));

  /** What a start finds, after `meanwhile` has happened to the files. */
  async function found(meanwhile: () => void = () => {}, code?: string): Promise<string[]> {
    meanwhile();
    api = await openTestApi({ ...shop(), ...kept, ...(code !== undefined && { code }) });
    return idsIn(await api.owner(), { kind: 'coupons', sort: 'title' });
  }
  const all = ['acme-c1', 'acme-c2', 'bolt-c1'];

  test('is made when it is missing', async () => {
    expect(existsSync(file)).toBe(false);
    expect(await found()).toEqual(all);
    expect(existsSync(file)).toBe(true);
  });

  test('accepts at the start what was changed, added and deleted without it', async () => {
    const ids = await found(() => {
      const acme = join(kept.folder, 'stores', 'acme.json');
      const text = readFileSync(acme, 'utf8');
      writeFileSync(acme, text.replace('"Boots"', '"Zips"'));
      writeFileSync(join(kept.folder, 'stores', 'dune.json'), text.replaceAll('acme', 'dune'));
      rmSync(join(kept.folder, 'stores', 'bolt.json'));
    });
    expect(ids).toEqual(['dune-c1', 'acme-c2', 'dune-c2', 'acme-c1']);
    rmSync(join(kept.folder, 'stores', 'dune.json'));
  });

  test.each([
    ['damaged', () => writeFileSync(file, 'no database '.repeat(2000))],
    ['damaged within', () => writeFileSync(file, Buffer.from(readFileSync(file)).fill(7, 8192))],
  ])('is made again when it is %s', async (_what, meanwhile) => {
    expect(await found(meanwhile)).toEqual(['acme-c2', 'acme-c1']);
  });

  test('is made again by other code, and by the same code only what changed', async () => {
    const changeTitle = () => {
      const database = new DatabaseSync(file);
      database.exec(`UPDATE rows SET fields = replace(fields, 'Gloves', 'Mittens')`);
      database.close();
    };
    const titles = async () =>
      (await listOf(await api.owner(), { kind: 'coupons', search: 'DEAD-2026' })).items.map(({ title }) => title);
    await found(changeTitle);
    expect(await titles()).toContain('Mittens');
    await api.close();
    await found(undefined, 'other code');
    expect(await titles()).toContain('Gloves');
  });
});
