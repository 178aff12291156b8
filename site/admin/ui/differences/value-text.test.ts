import { expect, test } from 'vitest';
import { comparedText, valueText } from './value-text.ts';

const reading = {
  timeZone: 'Europe/Berlin',
  things: [
    { key: 'stores/acme', name: 'Acme' },
    { key: 'categories/fashion', name: 'Fashion' },
  ],
};

test.each([
  ['targetStoreId', 'acme', 'Acme'],
  ['offers.o1.categoryId', 'fashion', 'Fashion'],
  ['targetStoreId', 'gone', 'gone (deleted since)'],
  ['offers.o1.discountType', 'freeShipping', 'Free shipping'],
  ['status', 'draft', 'Draft'],
  ['category', 'savings-tips', 'Savings tips'],
  ['category', 'baby & kids', 'baby & kids'],
  ['active', false, 'No'],
  ['expiryDate', '2026-12-24', '24 Dec 2026'],
  ['publishAt', '2026-12-23T23:30:00.000Z', '24 Dec 2026, 00:30'],
  ['reviewCount', 1234, '1,234'],
  ['keywords', ['tea', 'cups'], 'tea, cups'],
  ['keywords', [], ''],
  [
    'synonyms',
    [
      ['earbuds', 'headphones'],
      ['TV', 'telly'],
    ],
    'earbuds, headphones\nTV, telly',
  ],
  [
    'offers.o1',
    { id: 'o1', title: 'Mug', categoryId: 'fashion', code: '', revision: 3, createdAt: '2026-11-01', sortOrder: 2 },
    'Title: Mug\nCategory: Fashion',
  ],
])('the field %s with %j reads as in the forms', (path, value, text) => {
  expect(valueText(path, value, reading)).toBe(text);
});

test('lists of things are compared by those that differ, or else by their order', () => {
  const offer = (title: string, sortOrder: number, more = {}) => ({
    id: title,
    title,
    sortOrder,
    revision: 1,
    ...more,
  });
  const before = [offer('One', 0), offer('Two', 1)];
  const compared = (value: object[], other: object[]) => comparedText('offers', value, other, reading);
  const after = [offer('One', 0, { revision: 2 }), offer('Two', 1, { code: 'TWO' })];
  expect([compared(before, after), compared(after, before)]).toEqual(['• Title: Two', '• Title: Two · Code: TWO']);
  const turned = [offer('One', 1), offer('Two', 0)];
  expect([compared(before, turned), compared(turned, before)]).toEqual(['• One\n• Two', '• Two\n• One']);
});
