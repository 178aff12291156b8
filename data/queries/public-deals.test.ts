import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coupon, publicCouponFields } from '../schema/coupon.ts';
import { dealCard, type StoreDeal } from '../schema/deal-card.ts';
import { offer, publicOfferFields } from '../schema/offer.ts';
import { publicCoupon, publicOffer } from '../schema/public-shapes.ts';
import { cardedCoupons, cardedOffers, withStore } from './indexes/deal-cards.ts';
import { publicCouponOf, publicOfferOf } from './public-deals.ts';
import { anyCoupon, anyOffer, anyStore } from './testing/arbitrary-catalogue.ts';
import { readerOf } from './testing/builders.ts';

const fieldsIn = (shape: { shape: object }): string[] => Object.keys(shape.shape).sort();
const keptFromThePublic = (whole: { shape: object }, open: { shape: object }): string[] =>
  fieldsIn(whole).filter((field) => !fieldsIn(open).includes(field));

/** The fields of these that never differ. */
function constantFields(shape: { shape: object }, samples: readonly { [field: string]: unknown }[]): string[] {
  return fieldsIn(shape).filter((field) => new Set(samples.map((sample) => sample[field])).size < 2);
}

describe('public replies of deals', () => {
  it('keep only these fields to the owner: a new one is made public in its schema or named here', () => {
    const marks = ['approvedAt', 'codeSource', 'movedFrom', 'ownFields', 'source', 'terms', 'withdrawnAt'];
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

describe('generated deals', () => {
  const sample = <T>(any: fc.Arbitrary<T>): T[] => fc.sample(any, { numRuns: 100, seed: 1 });

  it('differ in every field but those of the record itself', () => {
    expect(constantFields(coupon, sample(anyCoupon('c1')))).toEqual(['id', 'revision', 'updatedAt']);
    expect(constantFields(offer, sample(anyOffer('o1')))).toEqual(['id', 'revision', 'updatedAt']);
  });
});

describe('cards of generated deals', () => {
  const cards = fc.sample(anyStore('s1'), { numRuns: 200, seed: 2 }).map((store) => {
    const read = readerOf({ stores: [store] });
    const cardsOf = (carded: readonly { card: StoreDeal }[]) => carded.map(({ card }) => withStore(card, store));
    return { coupons: cardsOf(cardedCoupons(read, store)), offers: cardsOf(cardedOffers(read, store)) };
  });
  /** Figures are documents of their own: `deal-figures.test.ts` */
  const figures = ['lastWorkedOn', 'usesThisMonth', 'votesThisMonth'];
  const optionalOfCouponsAlone = Object.entries(coupon.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodOptional && !(field in offer.shape) ? field : [],
  );

  it('differ in every field that comes from the deal: none is forgotten between the document and its card', () => {
    expect(
      constantFields(
        dealCard,
        cards.flatMap(({ coupons }) => coupons),
      ),
    ).toEqual(figures);
    expect(
      constantFields(
        dealCard,
        cards.flatMap(({ offers }) => offers),
      ).filter((field) => !optionalOfCouponsAlone.includes(field)),
    ).toEqual(['external', 'featured', ...figures]);
  });
});
