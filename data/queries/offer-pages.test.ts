import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerPage } from './offer-pages.ts';
import { anOffer, aStore, readerOf } from './testing/builders.ts';

const minute = (at: number) => new Date(Date.UTC(2026, 9, 1, 0, at)).toISOString();
/** Stores with these numbers of active offers, the first store's the newest, each with one that is switched off. */
const storesOf = (counts: readonly number[]) =>
  counts.map((count, at) =>
    aStore({
      name: `Store ${at}`,
      offers: [
        ...Array.from({ length: count }, (_, number) =>
          anOffer({ id: `s${at}-${number}`, sortOrder: number, createdAt: minute(counts.length - at) }),
        ),
        anOffer({ id: `s${at}-off`, active: false, sortOrder: count }),
      ],
    }),
  );

test('the pages of offers hold each active offer once, in order, and say whether there are more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (counts, pageSize) => {
        const read = readerOf({ stores: storesOf(counts) });
        const all = counts.flatMap((count, at) => Array.from({ length: count }, (_, number) => `s${at}-${number}`));
        const pages = Math.max(1, Math.ceil(all.length / pageSize));
        const found = Array.from({ length: pages }, (_, at) => offerPage(read, at + 1, pageSize));
        expect(found.flatMap(({ offers }) => offers.map(({ id }) => id))).toEqual(all);
        expect(found.map(({ more }) => more)).toEqual([...Array<boolean>(pages - 1).fill(true), false]);
        expect(offerPage(read, pages + 1, pageSize)).toEqual({ offers: [], more: false });
      },
    ),
    { numRuns: 60 },
  );
});
