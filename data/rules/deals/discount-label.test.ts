import { english } from '../../messages/text.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOfDeal, discountLabel, type DiscountType } from './discount-label.ts';

const labelOf = (discountType: DiscountType, discountValue: string): string =>
  discountLabel({ discountType, discountValue }, english());

const cases: [DiscountType, string, string][] = [
  ['percentage', '20', '20% OFF'],
  ['percentage', '20 %', '20% OFF'],
  ['percentage', '20%   Off', '20% OFF'],
  ['percentage', 'up to   20', 'up to   20% OFF'],
  ['percentage', '20 off %', '20 off %'],
  ['fixed', '$ flat 20', '$ flat 20'],
  ['percentage', 'Off the wall', 'Off the wall'],
  ['deal', '20 off', '20 OFF'],
  ['deal', 'Off 20', 'Off 20'],
  ['deal', '20% off and 5% off', '20% off and 5% off'],
  ['deal', '15 EURoff', '15 EURoff'],
  ['other', '20%', '20%'],
  ['percentage', '  ', ''],
  ['percentage', 'Up to 20', 'Up to 20% OFF'],
  ['fixed', '15', '$15 OFF'],
  ['fixed', '$ 15', '$15 OFF'],
  ['fixed', '15 EUR', '€15 OFF'],
  ['fixed', '1000 kr.', '1000 kr. OFF'],
  ['fixed', '50 zł', 'PLN\u00a050 OFF'],
  ['fixed', '$1,500 OFF', '$1,500 OFF'],
  ['freeShipping', '', 'FREE SHIPPING'],
  ['freeShipping', 'over $50', 'FREE SHIPPING'],
  ['deal', 'US$10', '$10 OFF'],
  ['deal', 'R$ 50', 'R$50 OFF'],
  ['fixed', '1.299,50 €', '€1,299.50 OFF'],
  ['fixed', 'Up to 1 299 EUR', 'Up to €1,299 OFF'],
  ['fixed', '1.500', '$1.500 OFF'],
  ['fixed', '10-20', '$10 – $20 OFF'],
  ['fixed', '10+', '$10+ OFF'],
  ['fixed', '15%', '15% OFF'],
  ['fixed', 'Rs. 500', 'Rs. 500 OFF'],
  ['percentage', '10-20', '10-20% OFF'],
  ['percentage', '20%+', '20%+ OFF'],
  ['percentage', '20 percent', '20 percent OFF'],
  ['deal', 'Extra 10%', 'Extra 10% OFF'],
  ['deal', 'FLAT 20 %', 'FLAT 20% OFF'],
  ['deal', 'Buy 2 get 1', 'Buy 2 get 1'],
  ['other', '2 for 1', '2 for 1'],
];

describe('a discount label', () => {
  it.each(cases)('of %s "%s" is "%s"', (type, value, label) => {
    expect(labelOf(type, value)).toBe(label);
  });

  const types = fc.constantFrom<DiscountType>('percentage', 'fixed', 'freeShipping', 'other', 'deal');

  it('stays the same when it is typed as a value', () => {
    fc.assert(
      fc.property(
        types,
        fc.nat({ max: 5000 }),
        fc.constantFrom('', '%', '€', ' off', '%off'),
        (type, number, after) => {
          const label = labelOf(type, `${number}${after}`);
          expect(labelOf(type, label)).toBe(label);
          expect(label.match(/\boff\b/gi)?.length ?? 0).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

it.each<[DiscountType, string, string | undefined, string, string | undefined]>([
  ['fixed', '15', undefined, 'GBP', 'GBP'],
  ['fixed', '15', 'CHF', 'GBP', 'CHF'],
  ['fixed', '£15', undefined, 'EUR', 'GBP'],
  ['fixed', '$15', undefined, 'EUR', 'USD'],
  ['fixed', '$15', undefined, 'CAD', 'CAD'],
  ['fixed', '100 kr', undefined, 'SEK', 'SEK'],
  ['fixed', '100 kr', undefined, 'USD', undefined],
  ['fixed', 'half', undefined, 'USD', undefined],
  ['fixed', '15%', 'USD', 'USD', undefined],
  ['percentage', '20', 'USD', 'USD', undefined],
  ['deal', '¥500 voucher', undefined, 'CNY', 'CNY'],
  ['deal', 'A$5 off £20', undefined, 'USD', 'AUD'],
  ['other', '2 for 1', undefined, 'USD', undefined],
  ['freeShipping', 'over $50', undefined, 'USD', undefined],
])('%s "%s" with currency %s on a site in %s is in %s', (discountType, discountValue, currency, site, own) => {
  expect(currencyOfDeal({ discountType, discountValue, currency }, site)).toBe(own);
});
