import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS, ROOT } from './objects/manifest.ts';
import { R2, S3, SimulatedStore } from './testing/simulated-bucket.ts';
import {
  expectInStep,
  expectWholePages,
  failureOf,
  first,
  second,
  textsIn,
  uploadedPlace,
  uploadPlace,
} from './testing/upload-site.ts';

describe.each([
  { name: 'S3', kind: S3 },
  { name: 'R2', kind: R2 },
])('an upload to a store like $name', ({ kind }) => {
  it('brings exactly the changed files, in order, and nothing the second time', async () => {
    const { store, place } = await uploadedPlace(new SimulatedStore(kind));
    expectInStep(store, place.root);
    place.write(second);
    const { uploader, bucket } = place.process(store);
    await uploader.run();
    expectInStep(store, place.root);
    const written = bucket.requests.filter((request) => /^(PUT|DELETE) (?!\.publish)/.test(request));
    expect(written.slice(0, 2).sort()).toEqual(['PUT _astro/a2.js', 'PUT media/logo2.webp']);
    expect(written.slice(2, 4).sort()).toEqual(['PUT feeds/gone.xml', 'PUT store/fresh']);
    const changed = written.slice(4, -1).filter((request) => request !== 'PUT store/gone');
    expect(changed.sort()).toEqual(['PUT index.html', 'PUT stores', 'PUT theme.css']);
    expect(written.at(-1)).toBe('DELETE media/logo1.webp');

    const again = place.process(store);
    await again.uploader.run();
    expect(again.bucket.requests.filter((request) => !/^GET|\.publish\/manifest\.json$/.test(request))).toEqual([]);
  });

  it.each([
    { answered: false, next: second, what: 'the same site', every: 4 },
    { answered: true, next: second, what: 'the same site', every: 1 },
    { answered: true, next: first, what: 'the site as it was', every: 4 },
  ])('is finished by the next one wherever it is killed (answered $answered, $what)', async (given) => {
    const { answered, next, every } = given;
    for (let killedAt = 1; ; killedAt += every) {
      const { store, place } = await uploadedPlace(new SimulatedStore(kind));
      store.afterChange = () => expectWholePages(textsIn(store));
      place.write(second);
      const killed = await failureOf(place.process(store, { killedAt, answered }).uploader.run());
      if (killed === null) return expect(killedAt).toBeGreaterThan(10);
      expect(killed).toBe('Killed');
      place.write(next);
      await place.process(store).uploader.run();
      expectInStep(store, place.root);
    }
  });
});

it('names what is not as the manifest says and repairs it when asked; what no publisher wrote is left alone', async () => {
  const { store, place, uploader } = await uploadedPlace();
  store.objects.delete('store/acme');
  store.set('index.html', 'changed by hand');
  store.set('invoices/2026.pdf', 'not ours');
  await uploader.run({ files: new Set() });
  expect(store.objects.has('store/acme')).toBe(false);

  const { stock } = await uploader.run({ check: true });
  const differing = { missing: ['store/acme'], changed: ['index.html'], unnamed: [] };
  expect(stock).toEqual({ ...differing, foreign: ['invoices/2026.pdf'], epoch: 0 });
  expect(store.objects.get('invoices/2026.pdf')?.size).toBe(8);
  store.objects.delete('invoices/2026.pdf');
  expectInStep(store, place.root);
  expect((await uploader.run({ check: true })).stock).toMatchObject({ missing: [], changed: [], unnamed: [] });
});

it.each([
  ['the root is gone', ROOT, null],
  ['the root is damaged', ROOT, '{"format":'],
  ['a part is gone', PARTS, null],
  ['a part is damaged', PARTS, '{"format":'],
])('brings a bucket into step when %s', async (_, what, text) => {
  const { store, place } = await uploadedPlace();
  await place.process(store).uploader.run();
  for (const key of [...store.objects.keys()].filter((each) => each.startsWith(what)))
    if (text === null) store.objects.delete(key);
    else store.set(key, text);
  place.write(second);
  const next = place.process(store);
  await next.uploader.run();
  expectInStep(store, place.root);
  // What an earlier run wrote does not count as a newer publisher's.
  await next.uploader.run({ files: new Set(['index.html']) });
});

it('writes no page to a store that ignores conditions', async () => {
  const store = new SimulatedStore({ ...S3, conditionalWrites: false });
  const run = uploadPlace().process(store).uploader.run();
  await expect(run).rejects.toThrow('The store of s3://deals/site ignores conditional writes');
  expect([...store.objects.keys()]).toEqual([ROOT]);
});

it('shows no page without its assets while the output changes during an upload', async () => {
  for (let at = 1; ; at += 1) {
    const { store, place } = await uploadedPlace();
    store.afterChange = () => expectWholePages(textsIn(store));
    place.write({
      ...first,
      'index.html': 'home v1b [_astro/a1.js]',
      'stores.html': 'v1b [media/logo1.webp]',
      'about.html': 'about [_astro/a9.js] [media/logo9.webp]',
      '_astro/a9.js': 'a9',
      'media/logo9.webp': 'logo9',
    });
    let count = 0;
    const { uploader } = place.process(store, {
      before() {
        if ((count += 1) !== at) return;
        mkdirSync(join(place.root, '_astro'), { recursive: true });
        writeFileSync(join(place.root, '_astro/a3.js'), 'a3');
        writeFileSync(join(place.root, 'media/logo9.webp'), 'changed by hand');
        writeFileSync(join(place.root, 'index.html'), 'home v3 [_astro/a3.js]');
        writeFileSync(join(place.root, 'stores.html'), 'stores v3 [_astro/a3.js]');
        rmSync(join(place.root, 'media/logo1.webp'));
      },
    });
    await uploader.run();
    if (count < at) return;
    await uploader.run();
    expectInStep(store, place.root);
  }
});
