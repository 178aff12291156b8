import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coupon, publicCouponFields } from '../schema/coupon.ts';
import { dealTextNames } from '../schema/deal.ts';
import { offer, publicOfferFields } from '../schema/offer.ts';
import { publicCoupon, publicOffer } from '../schema/public-shapes.ts';
import { cardedCoupons, cardedOffers } from './indexes/deal-cards.ts';
import { publicCouponOf, publicOfferOf } from './public-deals.ts';
import { anyStore } from './testing/arbitrary-catalogue.ts';
import { readerOf } from './testing/builders.ts';

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
