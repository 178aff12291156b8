import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCoupon, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { everyPage, viewOf } from '../../site/views/testing/every-page.ts';
import { runs } from '../engine/testing/runs.ts';
import { siteOver } from './testing/engine-over.ts';

/** Every cut of an index into partitions; so few stores fit into one partition of any page. */
const cutsOf = (read: Read) =>
  [1, 2, 3, 5, 8].map((capacity) =>
    read
      .partitions('stores-by-name', capacity)
      .map((partition) => [partition, read.partition('stores-by-name', partition)]),
  );

const anyStates = fc.array(fc.tuple(anyCatalogue(), fc.nat({ max: 20 * 24 })), { minLength: 1, maxLength: 4 });

it('after any edits, at any later instant, the engine answers what the direct reader of other tests does, and records what each page reads', () => {
  fc.assert(
    fc.property(anyStates, (states) => {
      const { engine, site, read, publish, fromScratch } = siteOver();
      let now = PRESENT;
      for (const [parts, hours] of states) {
        const { documents } = publish(parts, (now += hours * 3_600_000));
        const direct = createDirectReader(documents, indexedFolders, now);
        const tracked = engine.read as unknown as Read;
        const viewsOf = (reader: Read) =>
          everyPage(reader, documents).map((page) => [page.path, viewOf(reader, page)] as const);
        expect(viewsOf(tracked)).toEqual(viewsOf(direct));
        expect(cutsOf(tracked)).toEqual(cutsOf(direct));
        for (const path of engine.pages.pages.keys()) {
          read.clear();
          expect([path, fromScratch(path)]).toEqual([path, site.get(path)]);
          expect([path, engine.recordedReads(path)!.documents]).toEqual([path, [...read].sort()]);
        }
      }
    }),
    runs(8, 200),
  );
});

it('a page stays as it is until the first of its deals ends, and then changes', () => {
  const { engine, publish } = siteOver();
  const coupons = [aCoupon({ id: 'c1', expiryDate: '2026-12-24' }), aCoupon({ id: 'c2', expiryDate: '2026-11-21' })];
  const stores = [aStore({ name: 'Acme', coupons })];
  publish({ stores });
  const next = engine.recordedReads('/store/acme')!.expiresAt;
  expect(new Date(next).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  expect(publish({ stores }, next - 1).looked).not.toContain('/store/acme');
  expect(publish({ stores }, next).written).toContain('/store/acme');
  expect(engine.recordedReads('/store/acme')!.expiresAt).toBeGreaterThan(next);
  expect(engine.recordedReads('/store/none')).toBeUndefined();
});
