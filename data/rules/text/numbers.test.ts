import { expect, it } from 'vitest';
import { countText } from './numbers.ts';
import { priceText } from '../money/money-text.ts';
import { siteAddress } from '../web/site-address.ts';
import { sizeStep } from './size-step.ts';
import { usageWindow } from '../dates/usage-window.ts';
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

it('a site is reached by TLS at its domain', () => {
  expect(siteAddress('deals.example')).toBe('https://deals.example');
});
