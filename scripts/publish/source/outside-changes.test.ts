import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../../data/schema/store.ts';
import { cleanBuild, contents, NOW, openSite, smallSite, publishedSite } from '../testing/small-site.ts';

const edit = (file: string, from: string, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));

it('a document edited by hand that a refused save has read again is new to the engine before anyone can ask for it', async () => {
  const { data, out, site } = await publishedSite();
  const { engine, publisher } = site.publishing;
  const file = join(data, 'stores/acme.json');
  const store = site.database.read('stores/acme') as Store;
  edit(file, JSON.stringify(store.name), '"Acme by hand"');
  const refused = site.database.transact((transaction) =>
    transaction.write('stores/acme', { ...store, name: 'Acme by form' }),
  );
  await expect(refused).rejects.toThrow('edited outside the server');
  expect([...engine.marked]).toEqual([['stores/acme', site.database.stamp('stores/acme')]]);
  publisher.read();
  expect(engine.documents.get('stores/acme')).toBe(site.database.stamp('stores/acme'));
  await publisher.rebuild().done;
  expect(readFileSync(join(out, 'store/acme.html'), 'utf8')).toContain('Acme by hand');
});

describe('a build of everything beside documents that cannot be read', () => {
  it('keeps their pages and pictures, publishes all else and names them', async () => {
    const { data, out } = smallSite();
    const fileOf = (id: string) => join(data, `stores/${id}.json`);
    const pageOf = (slug: string) => readFileSync(join(out, `store/${slug}.html`), 'utf8');
    const media = join(data, 'media');
    const picture = `${'a'.repeat(32)}.webp`;
    const upload = () => {
      mkdirSync(media);
      writeFileSync(join(media, picture), 'a picture');
    };
    upload();
    // its page has another name than its file
    edit(fileOf('acme'), '"slug": "acme"', '"slug": "acme-shop"');
    await (await openSite(data, out)).close();
    const acme = readFileSync(fileOf('acme'), 'utf8');
    const filesThatStay = () => [...contents(out)].filter(([file]) => /acme|^media/.test(file));
    const before = filesThatStay();
    const [brook, cedar] = ['brook', 'cedar'].map(pageOf);
    rmSync(media, { recursive: true });
    writeFileSync(media, '');
    rmSync(fileOf('acme'));
    symlinkSync('acme.json', fileOf('acme'));
    edit(fileOf('cedar'), '"slug": "cedar"', '"slug": "delta"');
    edit(fileOf('brook'), '"name": "Brook"', '"name": "Brook by hand"');
    mkdirSync(join(data, 'stores/No Id.json'));
    writeFileSync(join(data, 'blogs/half.json'), '{');
    for (const start of [{ full: true }, {}]) {
      const site = await openSite(data, out, { ...start, onError: () => {} });
      const { documents, failed } = site.publishing.publisher.status();
      expect(documents.map(({ key }) => key).sort()).toEqual([
        ...['blogs/half', 'stores/No Id', 'stores/acme', 'stores/cedar'],
      ]);
      expect(failed).toContainEqual({ path: '/media', reason: expect.stringContaining('not a folder') });
      expect(failed.filter(({ path }) => !path.startsWith('/media'))).toEqual([]);
      expect(pageOf('brook')).not.toBe(brook);
      expect(pageOf('cedar')).toBe(cedar);
      expect(filesThatStay()).toEqual(before);
      expect(readFileSync(join(out, 'index.html'), 'utf8')).not.toContain('acme-shop');
      await site.close();
    }
    rmSync(media);
    upload();
    for (const file of ['stores/No Id.json', 'blogs/half.json']) rmSync(join(data, file), { recursive: true });
    edit(fileOf('cedar'), '"slug": "delta"', '"slug": "cedar"');
    const site = await openSite(data, out);
    // one is still there
    rmSync(fileOf('acme'));
    writeFileSync(fileOf('acme'), acme.replace('"slug": "acme-shop"', '"slug": "acme"'));
    await site.publishing.publisher.rebuild().done;
    expect(site.publishing.publisher.status().documents).toEqual([]);
    await site.close();
    expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
  });

  it('keeps any page that may be about one of them, but for one that shows what is held back now', async () => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    writeFileSync(join(data, 'stores/brook.json'), '{');
    for (const id of ['acme', 'cedar']) edit(join(data, `stores/${id}.json`), `"slug": "${id}"`, `"slug": "${id}-now"`);
    edit(
      join(data, 'stores/acme.json'),
      '"id": "a1",',
      `"id": "a1", "source": {"kind": "network", "reference": "awin/7"}, "withdrawnAt": "2026-11-20T09:00:00.000Z",`,
    );
    const site = await openSite(data, out, { full: true });
    const published = ['acme', 'acme-now', 'brook', 'cedar', 'cedar-now'].filter((slug) =>
      existsSync(join(out, `store/${slug}.html`)),
    );
    expect(published).toEqual(['acme-now', 'brook', 'cedar', 'cedar-now']);
    expect(site.summary.changed).toContain('/store/acme');
    await site.close();
  });

  it.each([
    ['one that every page needs', ['settings']],
    ['most of the stores', Array.from({ length: 11 }, (_, at) => `stores/s${at}`)],
  ])('publishes nothing without %s', async (_, keys) => {
    const { data, out } = smallSite();
    await (await openSite(data, out)).close();
    const before = contents(out);
    for (const key of keys) writeFileSync(join(data, `${key}.json`), '{');
    const start = openSite(data, out, { full: true });
    await expect(start).rejects.toThrow('Nothing was published, and all pages stay as they are');
    await expect(start).rejects.toThrow(`${keys[0]}.json: this is not JSON`);
    expect(contents(out)).toEqual(before);
  });
});
