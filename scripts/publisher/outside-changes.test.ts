import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Store } from '../../data/schema/store.ts';
import { cleanBuild, contents, NOW, openSite, smallSite } from './testing/small-site.ts';

it('a document that was removed by hand before the engine accepted that it is new gets no page', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out);
  await site.database.transact((transaction) => {
    const store = transaction.read('stores/acme') as Store;
    transaction.write('stores/brief', { ...store, id: 'brief', slug: 'brief', coupons: [], offers: [] });
  });
  // As after a publish that came to no end before it updated.
  site.publishing.engine.markChanged([['stores/brief', site.database.stamp('stores/brief')]]);
  rmSync(join(data, 'stores/brief.json'));
  await site.publishing.publisher.rebuild().done;
  expect([...contents(out).keys()].filter((file) => file.includes('brief'))).toEqual([]);
  await site.close();
});

it('a document edited by hand that a refused save has read again is new to the engine before anyone can ask for it', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out);
  const { engine, publisher } = site.publishing;
  const file = join(data, 'stores/acme.json');
  const store = site.database.read('stores/acme') as Store;
  writeFileSync(file, readFileSync(file, 'utf8').replace(JSON.stringify(store.name), '"Acme by hand"'));
  const refused = site.database.transact((transaction) =>
    transaction.write('stores/acme', { ...store, name: 'Acme by form' }),
  );
  await expect(refused).rejects.toThrow('edited outside the server');
  expect([...engine.marked]).toEqual([['stores/acme', site.database.stamp('stores/acme')]]);
  publisher.read();
  expect(engine.documents.get('stores/acme')).toBe(site.database.stamp('stores/acme'));
  await publisher.rebuild().done;
  expect(readFileSync(join(out, 'store/acme.html'), 'utf8')).toContain('Acme by hand');
  await site.close();
});

it('what cannot be read holds up no other change by hand, and keeps its pages and pictures', async () => {
  const { data, out } = smallSite();
  const picture = `media/${'a'.repeat(32)}.webp`;
  mkdirSync(join(data, 'media'));
  writeFileSync(join(data, picture), 'a picture');
  const site = await openSite(data, out, { onError: () => {} });
  site.database.read('stores/brook');
  rmSync(join(data, 'media'), { recursive: true });
  writeFileSync(join(data, 'media'), '');
  mkdirSync(join(data, 'stores/dir.json'));
  rmSync(join(data, 'stores/brook.json'));
  symlinkSync('brook.json', join(data, 'stores/brook.json'));
  const file = join(data, 'stores/acme.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name": "Acme"', '"name": "Acme by hand"'));
  await site.publishing.publisher.rebuild().done;
  expect(readFileSync(join(out, 'store/acme.html'), 'utf8')).toContain('Acme by hand');
  expect(['store/brook.html', picture].filter((each) => !existsSync(join(out, each)))).toEqual([]);
  const { documents, failed } = site.publishing.publisher.status();
  expect([documents.map(({ key }) => key).sort(), failed]).toEqual([
    ['stores/brook', 'stores/dir'],
    [{ path: '/media', reason: expect.stringContaining('not a folder') }],
  ]);
  await site.close();
});

it('what the disk did not read is read again by the next publish, though that does not look for changes by hand', async () => {
  const { data, out } = smallSite();
  const site = await openSite(data, out, { onError: () => {} });
  const { publisher } = site.publishing;
  const file = join(data, 'stores/acme.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"name": "Acme"', '"name": "Acme by hand"'));
  renameSync(join(data, 'stores'), join(data, 'aside'));
  symlinkSync('stores', join(data, 'stores'));
  await publisher.rebuild().done;
  expect(publisher.status().documents.map(({ key }) => key)).toContain('stores/acme');
  rmSync(join(data, 'stores'));
  renameSync(join(data, 'aside'), join(data, 'stores'));
  await publisher.changed([]).done;
  expect(readFileSync(join(out, 'store/acme.html'), 'utf8')).toContain('Acme by hand');
  expect(publisher.status().documents).toEqual([]);
  await site.close();
});

it('a process that starts beside broken documents keeps their pages, publishes what else was edited by hand, and names them', async () => {
  const { data, out } = smallSite();
  await (await openSite(data, out)).close();
  const pageOf = (slug: string) => readFileSync(join(out, `store/${slug}.html`), 'utf8');
  const fileOf = (id: string) => join(data, `stores/${id}.json`);
  const edit = (id: string, from: string, to: string) =>
    writeFileSync(fileOf(id), readFileSync(fileOf(id), 'utf8').replace(from, to));
  const acme = readFileSync(fileOf('acme'), 'utf8');
  const before = ['acme', 'cedar', 'delta'].map(pageOf);
  rmSync(fileOf('acme'));
  mkdirSync(fileOf('acme'));
  mkdirSync(fileOf('never-read'));
  edit('cedar', '"slug": "cedar"', '"slug": "delta"');
  writeFileSync(join(data, 'stores/No Id.json'), acme);
  edit('brook', '"name": "Brook"', '"name": "Brook by hand"');
  const broken = ['stores/No Id', 'stores/acme', 'stores/cedar', 'stores/never-read'];
  for (const written of [true, false]) {
    const site = await openSite(data, out);
    expect([site.discarded, site.summary.written > 0]).toEqual([null, written]);
    expect(pageOf('brook')).toContain('Brook by hand');
    expect(['acme', 'cedar', 'delta'].map(pageOf)).toEqual(before);
    const status = site.publishing.publisher.status();
    expect(status.documents.map(({ key }) => key).sort()).toEqual(broken);
    expect(status.failed.filter(({ path }) => !/acme|cedar/.test(path))).toEqual([]);
    await site.close();
  }
  rmdirSync(fileOf('acme'));
  rmdirSync(fileOf('never-read'));
  writeFileSync(fileOf('acme'), acme);
  rmSync(join(data, 'stores/No Id.json'));
  edit('cedar', '"slug": "delta"', '"slug": "cedar"');
  const site = await openSite(data, out);
  expect(site.publishing.publisher.status().documents).toEqual([]);
  await site.close();
  expect(contents(out)).toEqual(await cleanBuild(data, NOW, null, 'UTC'));
});
