import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARTS, ROOT } from './objects/manifest.ts';
import { S3, SimulatedStore } from './testing/simulated-bucket.ts';
import { expectInStep, expectWholePages, textsIn, first, second, uploadPlace } from './testing/upload-site.ts';

async function uploaded() {
  const store = new SimulatedStore();
  const place = uploadPlace();
  place.write(first);
  const process = place.process(store);
  await process.uploader.run();
  return { store, place, ...process };
}

describe('a bucket that is not as its manifest says', () => {
  it('is named and repaired by a check; what no publisher wrote is left alone', async () => {
    const { store, place, uploader } = await uploaded();
    store.objects.delete('store/acme');
    store.set('index.html', 'changed by hand');
    store.set('invoices/2026.pdf', 'not ours');
    await uploader.run({ files: new Set() });
    expect(store.objects.has('store/acme')).toBe(false);

    const { stock } = await uploader.run({ check: true });
    expect(stock).toEqual({
      missing: ['store/acme'],
      changed: ['index.html'],
      unnamed: [],
      foreign: ['invoices/2026.pdf'],
      epoch: 0,
    });
    expect(store.objects.get('invoices/2026.pdf')?.size).toBe(8);
    store.objects.delete('invoices/2026.pdf');
    expectInStep(store, place.root);
    expect((await uploader.run({ check: true })).stock).toMatchObject({ missing: [], changed: [], unnamed: [] });
  });

  it.each(['the root is gone', 'the root is damaged', 'a part is gone', 'a part is damaged'])(
    'is brought into step when %s',
    async (what) => {
      const { store, place } = await uploaded();
      await place.process(store).uploader.run();
      for (const key of [...store.objects.keys()]) {
        if (!key.startsWith(what.startsWith('the root') ? ROOT : PARTS)) continue;
        if (what.endsWith('gone')) store.objects.delete(key);
        else store.set(key, '{"format":');
      }
      place.write(second);
      const next = place.process(store);
      await next.uploader.run();
      expectInStep(store, place.root);
      // What an earlier run wrote does not count as a newer publisher's.
      await next.uploader.run({ files: new Set(['index.html']) });
    },
  );

  it('is refused when the store ignores conditions', async () => {
    const store = new SimulatedStore({ ...S3, conditionalWrites: false });
    const place = uploadPlace();
    place.write(first);
    await expect(place.process(store).uploader.run()).rejects.toThrow(
      'The store of s3://deals/site ignores conditional writes',
    );
    expect([...store.objects.keys()]).toEqual([ROOT]);
  });

  it('shows no page without its assets while the output changes during an upload', async () => {
    const place = uploadPlace();
    for (let at = 1; ; at += 1) {
      const store = new SimulatedStore();
      place.write(first);
      await place.process(store).uploader.run();
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
});
