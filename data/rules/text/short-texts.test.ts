import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginning } from './beginning.ts';
import { stepOf, sizeStep } from './count-step.ts';
import { initials } from './initials.ts';
import { countText } from './numbers.ts';
import { typedNumber } from './typed-number.ts';
import { priceText } from '../deals/money-text.ts';
import { usageWindow } from '../dates/time-zone.ts';
import { mostlyWorked } from '../deals/votes.ts';

it('counts and prices are written as in the United States', () => {
  expect([0, 999, 1234, 1_234_567].map(countText)).toEqual(['0', '999', '1,234', '1,234,567']);
  expect([5, 1299, 0.5].map((price) => priceText(price, 'USD'))).toEqual(['$5.00', '$1,299.00', '$0.50']);
});

it('half of the votes are most', () => {
  expect([4, 5, 6].map((worked) => mostlyWorked({ worked, of: 10 }))).toEqual([false, true, true]);
});

it('sizes grow in steps that double', () => {
  expect([0, 1, 2, 3, 6, 7, 14, 15].map(sizeStep)).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
});

it('the last four weeks count, and the last two as lately, with today', () => {
  expect(usageWindow('2026-11-28')).toEqual({ first: '2026-11-01', middle: '2026-11-15' });
});

it('a count is shown as the last step that it has reached', () => {
  const counts = [0, 1, 4, 5, 9, 10, 49, 50, 99, 100, 499, 500, 999, 1000, 4999, 5000, 1_234_567];
  expect(counts.map(stepOf)).toEqual([0, 1, 1, 5, 5, 10, 10, 50, 50, 100, 100, 500, 500, 1000, 1000, 5000, 1_000_000]);
});

it('the beginning of a text is well formed, and as long as it may be', () => {
  const isBeginning = (text: string, length: number): void => {
    const found = beginning(text, length);
    expect([text.startsWith(found), found.isWellFormed()]).toEqual([true, true]);
    expect(found.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1);
    expect(found.length).toBeLessThanOrEqual(length);
  };
  for (const length of [0, 1, 2, 3]) isBeginning('a🎉', length);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.nat(30), isBeginning));
});

it.each([
  ['Tents and Stoves', 'TA'],
  ['4 Paws', '4P'],
  ['ßig', 'SS'],
  ['𝒜cme 𝒷ikes', '𝒜𝒷'],
  ['مكتبة', 'م'],
  ['🎁🎉', '🎁'],
  ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ['  !? ', '!'],
  ['', ''],
])('the initials of "%s" are %s', (name, text) => {
  expect(initials(name)).toBe(text);
});

it.each([
  ['39.99', 39.99],
  [' 12 ', 12],
  ['.5', 0.5],
  ['-$5', -5],
  ['$1,299.50', 1299.5],
  ['1,234,567.5', 1_234_567.5],
  ['20 %', 20],
  ['１２', 12],
])('%j is read as %d', (text, number) => expect(typedNumber(text)).toBe(number));

it.each([
  ...['£39.99', '39.99 €', '€5', '-£5', '39-99', '39,99', '1,29,900', '1e5', '0x10', '12 kg', '.', '-', '$', ''],
  ...['5$3', '5%3', '5%€ off'],
])('%j is not read as a number', (text) => expect(typedNumber(text)).toBeNaN());
