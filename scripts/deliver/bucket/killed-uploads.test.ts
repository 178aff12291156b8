import { describe, expect, it } from 'vitest';
import { Killed, R2, S3, SimulatedStore } from './testing/simulated-bucket.ts';
import { expectInStep, expectWholePages, textsIn, first, second, uploadPlace } from './testing/upload-site.ts';

/** Requests of the longest run here are fewer. */
const MOST_REQUESTS = 80;

describe.each([
  { name: 'a store like S3', kind: S3 },
  { name: 'a store like R2', kind: R2 },
])('an upload to $name', ({ kind }) => {
  it('brings exactly the changed files, in order, and nothing the second time', async () => {
    const place = uploadPlace();
    const store = new SimulatedStore(kind);
    place.write(first);
    await place.process(store).uploader.run();
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
    { answered: false, next: 'the same site', every: 4 },
    { answered: true, next: 'the same site', every: 1 },
    { answered: true, next: 'the site as it was', every: 4 },
  ] as const)(
    'is finished by the next one wherever it is killed (answered $answered, $next)',
    async ({ answered, next, every }) => {
      const place = uploadPlace();
      let kills = 0;
      for (let killedAt = 1; killedAt < MOST_REQUESTS; killedAt += every) {
        const store = new SimulatedStore(kind);
        place.write(first);
        await place.process(store).uploader.run();
        store.afterChange = () => expectWholePages(textsIn(store));
        place.write(second);
        const killed = await place
          .process(store, { killedAt, answered })
          .uploader.run()
          .then(
            () => null,
            (error: unknown) => error,
          );
        if (killed === null) break;
        expect(killed).toBeInstanceOf(Killed);
        kills += 1;
        if (next === 'the site as it was') place.write(first);
        await place.process(store).uploader.run();
        expectInStep(store, place.root);
      }
      expect(kills).toBeGreaterThan(10 / every);
    },
  );
});
