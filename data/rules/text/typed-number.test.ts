import { expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

it.each([
  ['39.99', 39.99],
  [' 12 ', 12],
  ['.5', 0.5],
  ['-3', -3],
  ['$1,299.50', 1299.5],
  ['20 %', 20],
  ['１２', 12],
])('%j is read as %d', (text, number) => expect(typedNumber(text)).toBe(number));

it.each(['£39.99', '39.99 €', '€5', '-£5', '39-99', '39,99', '1,29,900', '1e5', '0x10', '12 kg', '.', '-', '$', ''])(
  '%j is not read as a number',
  (text) => expect(typedNumber(text)).toBeNaN(),
);

it.each([
  ['12,345', 12_345],
  ['1,234,567.5', 1_234_567.5],
  ['-$5', -5],
  ['5 %', 5],
  ['5%', 5],
])('"%s" is %d', (text, number) => {
  expect(typedNumber(text)).toBe(number);
});

it.each(['5$3', '5%3', '1,23', '5%€ off'])('"%s" is none', (text) => {
  expect(typedNumber(text)).toBeNaN();
});
