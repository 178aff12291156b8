import { describe, expect, it } from 'vitest';
import { parseRoot, ROOT } from './manifest.ts';
import { SimulatedStore } from '../testing/simulated-bucket.ts';
import { expectInStep, first, second, uploadPlace, type UploadPlace } from '../testing/upload-site.ts';

const siteIn = (store: SimulatedStore) => parseRoot(store.objects.get(ROOT)?.body ?? new Uint8Array())?.site;

/** Two sites that name the same bucket; the first has it. */
async function twoSites(): Promise<{ store: SimulatedStore; one: UploadPlace; other: UploadPlace }> {
  const store = new SimulatedStore();
  const [one, other] = [uploadPlace('host-a:/srv/dist'), uploadPlace('host-b:/srv/dist')];
  one.write(first);
  other.write(second);
  await one.process(store).uploader.run();
  return { store, one, other };
}

describe('a bucket that holds another site', () => {
  it('is refused by name before anything is written, and again each time', async () => {
    const { store, one, other } = await twoSites();
    const { uploader, bucket } = other.process(store, { site: 'site-2' });
    for (let tried = 0; tried < 2; tried += 1)
      await expect(uploader.run()).rejects.toThrow(
        's3://deals/site holds another site: site site-1, published by host-a:/srv/dist, last at 1970-01-01T00:00:00.000Z; this is site ' +
          'site-2. Nothing was written. Let PUBLISH_TO name a bucket or a prefix of its own; or, if this site is to replace the one that ' +
          'is there, run npm run deploy -- --take-over.',
      );
    await expect(uploader.preview()).rejects.toThrow('holds another site');
    expect(new Set(bucket.requests)).toEqual(new Set([`GET ${ROOT}`]));
    expectInStep(store, one.root);
  });

  it('is replaced as a whole once it is taken over, and the other site is refused from then on', async () => {
    const { store, one, other } = await twoSites();
    const earlier = one.process(store);
    await earlier.uploader.run();
    const { uploader } = other.process(store, { site: 'site-2' });
    await uploader.takeOver();
    await uploader.run();
    expectInStep(store, other.root);
    await expect(earlier.uploader.run()).rejects.toThrow('is published by host-b:/srv/dist');
    await expect(one.process(store).uploader.run()).rejects.toThrow('holds another site: site site-2');
    expectInStep(store, other.root);
  });

  it('stays that of its site when the site moves to other machines and folders', async () => {
    const { store, other } = await twoSites();
    await other.process(store).uploader.run();
    expectInStep(store, other.root);
    expect(siteIn(store)).toBe('site-1');
  });

  it('is not published to from a copy of the output alone, unless that has been taken over before', async () => {
    const { store, other } = await twoSites();
    const copy = () => other.process(store, { site: null }).uploader;
    await expect(copy().run()).rejects.toThrow('which site this is, is not known here (its data folder is missing)');
    await copy().takeOver();
    await copy().run();
    await copy().run();
    expectInStep(store, other.root);
    expect(siteIn(store)).toBe('site-1');
  });
});
