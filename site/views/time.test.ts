import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedFolders } from '../../data/queries/indexes/indexes.ts';
import { anyCatalogue } from '../../data/queries/testing/arbitrary-catalogue.ts';
import { aCatalogue, aCoupon, aStore, PRESENT } from '../../data/queries/testing/builders.ts';
import { createDirectReader } from '../../data/queries/testing/direct-reader.ts';
import { everyPage, viewOf } from './testing/every-page.ts';

const HOUR_MS = 3_600_000;

describe('pages and time', () => {
  it('show the same until an instant that they asked about', () => {
    fc.assert(
      fc.property(
        anyCatalogue(5, 3),
        fc.integer({ min: -480, max: 480 }),
        fc.integer({ min: 1, max: 24 * 30 }),
        (parts, hour, wait) => {
          const documents = aCatalogue(parts);
          const now = PRESENT + hour * HOUR_MS;
          let next = Number.POSITIVE_INFINITY;
          const before = createDirectReader(
            documents,
            indexedFolders,
            now,
            (instant) => (next = Math.min(next, instant)),
          );
          const pages = everyPage(before, documents);
          const shown = pages.map((page) => viewOf(before, page));
          const later = Math.min(now + wait * HOUR_MS, next - 1);
          const after = createDirectReader(documents, indexedFolders, later);
          expect(everyPage(after, documents)).toEqual(pages);
          expect(pages.map((page) => viewOf(after, page))).toEqual(shown);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('ask about nothing when nothing is dated, but those with the date of today about its end', () => {
    const documents = aCatalogue({ stores: [aStore({ coupons: [aCoupon()] })] });
    const asked: number[] = [];
    const read = createDirectReader(documents, indexedFolders, PRESENT, (instant) => asked.push(instant));
    const isDated = new Set<string>();
    for (const page of everyPage(read, documents)) {
      viewOf(read, page);
      if (asked.splice(0).length > 0) isDated.add(page.path);
    }
    expect([...isDated].sort()).toEqual(['/amazon-deals', '/amazon-disclosure']);
  });
});
