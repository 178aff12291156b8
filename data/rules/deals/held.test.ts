import { describe, expect, it } from 'vitest';
import { aCoupon, anOffer, aProduct } from '../../queries/testing/builders.ts';
import type { SourceKind } from '../../schema/source.ts';
import { breachOfDeal, breachOfPrice, breachOfRating, figuresOf, pricesShown } from './held.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const from = (kind: SourceKind) => ({ kind, reference: '' });
const APPROVED = '2026-11-20T09:00:00.000Z';

it('a deal may be shown whatever its source, unless its network withdrew it or a model wrote it and no one approved it', () => {
  for (const kind of ['merchant', 'network', 'owner', 'shopper'] as const)
    expect(breachOfDeal(aCoupon({ source: from(kind) }))).toBeNull();
  const withdrawn = { source: from('network'), withdrawnAt: APPROVED };
  expect(breachOfDeal(aCoupon(withdrawn))).toEqual({
    rule: 'withdrawn',
    reason: 'Its network has not listed it since 2026-11-20.',
  });
  // the owner has taken it over, or its code
  expect(breachOfDeal(aCoupon({ ...withdrawn, source: from('owner') }))).toBeNull();
  expect(breachOfDeal(aCoupon({ ...withdrawn, codeSource: from('owner') }))).toBeNull();
  expect(breachOfDeal(anOffer({ source: from('model') }))).toEqual({
    rule: 'not-approved',
    reason: 'A model wrote it. Switch it off and on again to approve it.',
  });
  expect(breachOfDeal(anOffer({ source: from('model'), approvedAt: APPROVED }))).toBeNull();
});

describe('the price of a product', () => {
  type Given = Parameters<typeof aProduct>[0];
  const UNKNOWN = 'It is not known when its price was checked.';
  const TO_COME = 'Its price is said to be checked at a time that is still to come.';
  const OLD = 'Its price was checked more than 24 hours ago, which is as long as Amazon allows.';
  const NO_SOURCE = 'Its price is from a model, which is no source. Enter where it is from, or remove it.';
  const network = { source: from('network') };

  const breachAt = (given: Given, now = NOW) =>
    breachOfPrice(
      aProduct({ salePrice: 20, ...given }),
      () => 'Europe/Berlin',
      (instant) => now < instant,
    );

  it('from a feed or an API may be shown for 24 hours, to the millisecond', () => {
    for (const kind of ['merchant', 'network'] as const) {
      const given = { priceSource: from(kind), priceCheckedAt: '2026-11-20T12:00:00.000Z' };
      expect(breachAt(given, NOW - 1)).toBeNull();
      expect(breachAt(given, NOW)).toEqual({ rule: 'price-outdated', reason: OLD });
    }
  });

  it.each<[given: Given, reason: string | null]>([
    // a day begins where the site is
    [{ ...network, priceCheckedAt: '2026-11-21' }, null],
    [{ ...network, priceCheckedAt: '2026-11-20' }, OLD],
    [network, UNKNOWN],
    [{ priceSource: { ...from('network'), seenAt: '2026-11-21T09:00:00.000Z' } }, null],
    [{ ...network, priceCheckedAt: '2026-11-22T00:00:00.000Z' }, TO_COME],
    [{ priceCheckedAt: '2020-01-01' }, null],
    [{ ...network, priceSource: from('owner'), priceCheckedAt: '2020-01-01' }, null],
    [{ ...network, salePrice: undefined }, null],
    [{ priceSource: from('model') }, NO_SOURCE],
  ])('of %j is held back because: %s', (given, reason) => {
    expect(breachAt(given)?.reason ?? null).toBe(reason);
  });

  it('and a rating need a source, which a model is not', () => {
    expect(breachAt({ source: from('model') })?.rule).toBe('no-source');
    const reason = 'Its rating is from a model, which is no source. Enter where it is from, or remove it.';
    for (const given of [
      { rating: 4, source: from('model') },
      { reviewCount: 12, ratingSource: from('model') },
    ])
      expect(breachOfRating(aProduct(given))).toEqual({ rule: 'no-source', reason });
    for (const given of [{ rating: 4, ratingSource: from('network') }, { source: from('model') }])
      expect(breachOfRating(aProduct(given))).toBeNull();
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
