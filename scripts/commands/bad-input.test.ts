import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { rebuild, seed } from '../testing/commands-here.ts';
import { filesIn, freshPlace } from '../testing/processes.ts';
import { serveTestSite } from '../testing/test-site.ts';

it('a document that is broken or cannot be read is named by a rebuild, a start and to the owner, and holds up nothing else', async () => {
  const place = freshPlace();
  seed(place, { stores: 3, coupons: 6 });
  expect(await rebuild(place)).toMatchObject({ broken: 0 });
  const [file, other] = readdirSync(join(place.DATA_DIR, 'stores')).map((name) =>
    join(place.DATA_DIR, 'stores', name),
  ) as [string, string];
  const good = readFileSync(file, 'utf8');
  const id = basename(file, '.json');
  const page = (of: string) =>
    readFileSync(join(place.OUT_DIR, 'store', `${(JSON.parse(of) as { slug: string }).slug}.html`), 'utf8');
  const before = page(good);
  const edited = (name: string) => {
    const text = readFileSync(other, 'utf8').replace(/"name": "[^"]*"/, `"name": "${name}"`);
    writeFileSync(other, text);
    return text;
  };
  for (const [broken, expected] of [
    [good.slice(0, 100), 'this is not JSON'],
    [good.replace(/"dealCount": \d+/, '"dealCount": "many"'), 'dealCount: '],
    ['', 'the file is empty'],
  ] as const) {
    writeFileSync(file, broken);
    const text = edited(`Beside ${expected}`);
    const { broken: count, output } = await rebuild(place);
    expect([count, output]).toEqual([1, expect.stringContaining(`${file}: `)]);
    expect(output).toContain(expected);
    expect(output).toContain('What is published of it stays until the file is fixed.');
    expect([readFileSync(file, 'utf8'), page(good) === before]).toEqual([broken, true]);
    expect(page(text)).toContain(`Beside ${expected}`);
  }
  // One that cannot be read is treated the same, by a start as well, and by a rebuild beside the server.
  rmSync(file);
  mkdirSync(file);
  const { address, owner, close } = await serveTestSite(place);
  expect((await owner.get('/api/stores')).body).toHaveLength(2); // those that can be read
  expect(page(good) === before).toBe(true);
  const started = (await owner.get('/api/publish/status')).body;
  expect(started).toMatchObject({ documents: [{ key: `stores/${id}` }] });
  expect(JSON.stringify(started)).not.toContain(place.DATA_DIR);
  expect((await owner.get('/api/stores?view=owner')).body).toHaveLength(2);
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const path of [`/api/records/stores/${id}`, '/api/export/catalogue.json']) {
    const answer = await fetch(address + path, { headers: { cookie, 'x-csrf-token': owner.csrfToken! } });
    const text = await answer.text();
    expect([answer.status, text]).toEqual([503, expect.stringContaining('a folder stands where the file belongs')]);
  }
  rmdirSync(file);
  writeFileSync(file, good);
  expect(await rebuild(place)).toMatchObject({ broken: 0 });
  expect((await owner.get('/healthz')).body).toEqual({ status: 'ok' });
  const repaired = page(good);
  writeFileSync(file, good.slice(0, 300));
  const beside = await rebuild(place);
  expect(beside).toMatchObject({ broken: 1, output: expect.stringContaining(`${file}: this is not JSON`) });
  expect(page(good) === repaired).toBe(true);
  // The owner reads the same, without any path of this machine.
  const status = (await owner.get('/api/publish/status')).body;
  expect(status.documents.map(({ key }: { key: string }) => key)).toEqual([`stores/${id}`]);
  expect(status.last.documents).toEqual(status.documents);
  expect(JSON.stringify(status)).not.toContain(place.DATA_DIR);
  expect((await owner.get('/healthz')).body).toEqual({ status: 'degraded' });
  await close();
  // When everything is built again, the page of a document of which no version is left stays.
  rmSync(file);
  mkdirSync(file);
  const text = edited('Beside all that is built again');
  const { broken, output } = await rebuild(place, { full: true });
  expect([broken, output]).toEqual([1, expect.stringContaining(`${file}: it cannot be read`)]);
  expect(page(good) === repaired).toBe(true);
  expect(page(text)).toContain('Beside all that is built again');
});

it('a missing catalogue is not published as an empty one', async () => {
  const place = freshPlace();
  await expect(rebuild(place)).rejects.toThrow(`${place.DATA_DIR} holds no catalogue, so nothing was published.`);
  expect(existsSync(place.OUT_DIR)).toBe(false);
});

it('an output folder with files that no publish wrote keeps them', async () => {
  const place = freshPlace();
  seed(place, { stores: 1, coupons: 1, offers: 1 });
  mkdirSync(place.OUT_DIR);
  writeFileSync(join(place.OUT_DIR, 'diary.txt'), 'mine');
  await expect(rebuild(place)).rejects.toThrow(
    `${place.OUT_DIR} contains files that no publish wrote (diary.txt), and a publish removes files that it did not ` +
      'write. Choose another OUT_DIR, or empty this folder. Nothing was changed.',
  );
  // A state folder that knows this output proves nothing about another one.
  const STATE_DIR = join(place.DATA_DIR, '../state');
  await rebuild({ ...place, OUT_DIR: join(place.DATA_DIR, '../one'), STATE_DIR });
  await expect(rebuild({ ...place, STATE_DIR })).rejects.toThrow(`STATE_DIR=${STATE_DIR} belongs to the output folder`);
  expect(filesIn(place.OUT_DIR)).toEqual(['diary.txt']);
  await expect(rebuild(place, { outFolder: join(place.DATA_DIR, '..') })).rejects.toThrow(
    `it contains the catalogue, ${place.DATA_DIR}`,
  );
});
