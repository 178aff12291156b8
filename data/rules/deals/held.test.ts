import { describe, expect, it } from 'vitest';
import { aCoupon, anOffer, aProduct } from '../../queries/testing/builders.ts';
import type { SourceKind } from '../../schema/source.ts';
import { breachOfDeal, breachOfPrice, breachOfRating, figuresOf, pricesShown } from './held.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const from = (kind: SourceKind) => ({ kind, reference: '' });
const APPROVED = '2026-11-20T09:00:00.000Z';

describe('a deal', () => {
  it('may be shown whatever its source, unless its network withdrew it or a model wrote it and the owner did not approve it', () => {
    expect(breachOfDeal(aCoupon())).toBeNull();
    for (const kind of ['merchant', 'network', 'owner', 'shopper'] as const)
      expect(breachOfDeal(aCoupon({ source: from(kind) }))).toBeNull();
    expect(breachOfDeal(aCoupon({ source: from('network'), withdrawnAt: APPROVED }))).toEqual({
      rule: 'withdrawn',
      reason: 'Its network has not listed it since 2026-11-20.',
    });
    // the owner has taken it over
    expect(breachOfDeal(aCoupon({ source: from('owner'), withdrawnAt: APPROVED }))).toBeNull();
    expect(
      breachOfDeal(aCoupon({ source: from('network'), codeSource: from('owner'), withdrawnAt: APPROVED })),
    ).toBeNull();
    expect(breachOfDeal(anOffer({ source: from('model') }))).toEqual({
      rule: 'not-approved',
      reason: 'A model wrote it. Switch it off and on again to approve it.',
    });
    expect(breachOfDeal(anOffer({ source: from('model'), approvedAt: APPROVED }))).toBeNull();
  });
});

describe('the price of a product', () => {
  const breachAt = (given: Parameters<typeof aProduct>[0], now = NOW) =>
    breachOfPrice(
      aProduct({ salePrice: 20, ...given }),
      () => 'Europe/Berlin',
      (instant) => now < instant,
    )?.rule ?? null;

  it('from a feed or an API may be shown for 24 hours, to the millisecond', () => {
    for (const kind of ['merchant', 'network'] as const) {
      const given = { priceSource: from(kind), priceCheckedAt: '2026-11-20T12:00:00.000Z' };
      expect(breachAt(given, NOW - 1)).toBeNull();
      expect(breachAt(given, NOW)).toBe('price-outdated');
    }
    // a day begins where the site is
    expect(breachAt({ priceSource: from('network'), priceCheckedAt: '2026-11-21' })).toBeNull();
    expect(breachAt({ priceSource: from('network'), priceCheckedAt: '2026-11-20' })).toBe('price-outdated');
  });

  it('from there may not be shown without a time, nor with one that is still to come', () => {
    expect(breachAt({ source: from('network') })).toBe('price-outdated');
    expect(breachAt({ priceSource: { ...from('network'), seenAt: '2026-11-21T09:00:00.000Z' } })).toBeNull();
    expect(breachAt({ source: from('network'), priceCheckedAt: '2026-11-22T00:00:00.000Z' })).toBe('price-outdated');
  });

  it('stays when the owner saw it, however old, and when there is none nothing is wrong', () => {
    expect(breachAt({ priceCheckedAt: '2020-01-01' })).toBeNull();
    expect(breachAt({ source: from('network'), priceSource: from('owner'), priceCheckedAt: '2020-01-01' })).toBeNull();
    expect(breachAt({ source: from('network'), salePrice: undefined })).toBeNull();
  });

  it('and a rating need a source, which a model is not', () => {
    expect(breachAt({ priceSource: from('model') })).toBe('no-source');
    expect(breachOfRating(aProduct({ rating: 4, source: from('model') }))?.rule).toBe('no-source');
    expect(breachOfRating(aProduct({ reviewCount: 12, ratingSource: from('model') }))?.rule).toBe('no-source');
    expect(breachOfRating(aProduct({ rating: 4, ratingSource: from('network') }))).toBeNull();
    expect(breachOfRating(aProduct({ source: from('model') }))).toBeNull();
  });

  it('says to the owner what is wrong', () => {
    const old = { source: from('network'), salePrice: 20 };
    const reasonOf = (given: Parameters<typeof aProduct>[0]) =>
      breachOfPrice(
        aProduct(given),
        () => 'UTC',
        (instant) => NOW < instant,
      )?.reason;
    expect(reasonOf(old)).toBe('It is not known when its price was checked.');
    expect(reasonOf({ ...old, priceCheckedAt: '2026-11-22' })).toBe(
      'Its price is said to be checked at a time that is still to come.',
    );
    expect(reasonOf({ ...old, priceCheckedAt: '2026-11-19' })).toBe(
      'Its price was checked more than 24 hours ago, which is as long as Amazon allows.',
    );
    expect(reasonOf({ salePrice: 20, source: from('model') })).toBe(
      'Its price is from a model, which is no source. Enter where it is from, or remove it.',
    );
    expect(breachOfRating(aProduct({ rating: 4, source: from('model') }))?.reason).toBe(
      'Its rating is from a model, which is no source. Enter where it is from, or remove it.',
    );
  });

  it('is decided by its figures alone', () => {
    const product = aProduct({ salePrice: 20, rating: 4, source: from('network'), priceCheckedAt: '2026-11-20' });
    const { salePrice, rating, source, priceCheckedAt } = product;
    expect(figuresOf(product)).toMatchObject({ salePrice, rating, source, priceCheckedAt });
    expect(figuresOf(product)).not.toHaveProperty('name');
    expect(pricesShown(aProduct({ salePrice: 20, source: from('network') }), () => 'UTC')).toEqual({
      from: -Infinity,
      until: -Infinity,
    });
  });
});
