import { expect, it } from 'vitest';
import { isForeignAmount } from './foreign-amount.ts';

it.each(['£39.99', '39,99 €', '￥500', '₹500', 'C$10', 'AU$ 10', 'CHF 10', '10 eur', '100 kr', '10 zł', 'Rs. 500'])(
  '%j is in another currency than dollars',
  (text) => expect(isForeignAmount(text)).toBe(true),
);

it.each(['39.99', '$39.99', 'US$ 39.99', 'USD 39', '20 %', '12 kg', 'four', '£', ''])('%j is not', (text) =>
  expect(isForeignAmount(text)).toBe(false),
);
