import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { coupon, publicCouponFields } from '../schema/coupon.ts';
import { dealTextNames } from '../schema/deal.ts';
import { offer, publicOfferFields } from '../schema/offer.ts';
import { publicCoupon, publicOffer } from '../schema/public-shapes.ts';
import { cardedCoupons, cardedOffers } from './indexes/deal-cards.ts';
import { offerPage, publicCouponOf, publicOfferOf } from './public-deals.ts';
import { anyStore } from './testing/arbitrary-catalogue.ts';
import { anOffer, aStore, readerOf } from './testing/builders.ts';

const fieldsIn = (shape: { shape: object }): string[] => Object.keys(shape.shape).sort();
const keptFromThePublic = (whole: { shape: object }, open: { shape: object }): string[] =>
  fieldsIn(whole).filter((field) => !fieldsIn(open).includes(field));

describe('public replies of deals', () => {
  it('keep only these fields to the owner: a new one is made public in its schema or named here', () => {
    const marks = ['approvedAt', 'codeSource', 'movedFrom', 'ownFields', 'source', ...dealTextNames, 'withdrawnAt'];
    const record = ['createdAt', 'revision', 'startsAt', 'updatedAt', 'verifiedAt', ...marks];
    expect(keptFromThePublic(coupon, publicCouponFields)).toEqual(['active', ...record].sort());
    expect(keptFromThePublic(offer, publicOfferFields)).toEqual(['draft', ...record].sort());
  });

  it('hold every public field as it was typed, and nothing that the contract does not name', () => {
    fc.assert(
      fc.property(anyStore('s1'), (store) => {
        const read = readerOf({ stores: [store] });
        for (const carded of cardedCoupons(read, store)) {
          const reply = publicCouponOf(store, carded);
          expect(publicCoupon.parse(reply)).toEqual(reply);
          expect(publicCouponFields.parse(reply)).toEqual(publicCouponFields.parse(carded.deal));
        }
        for (const carded of cardedOffers(read, store)) {
          const reply = publicOfferOf(store, carded);
          expect(publicOffer.parse(reply)).toEqual(reply);
          expect(publicOfferFields.parse(reply)).toEqual(publicOfferFields.parse(carded.deal));
        }
      }),
      { numRuns: 50 },
    );
  });
});

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
