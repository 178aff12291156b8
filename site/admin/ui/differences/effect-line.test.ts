import { expect, it } from 'vitest';
import type { PageEffect } from '../../../../api/contract/previews.ts';
import { effectText, pageText } from './effect-line.tsx';

const because = 'its coupons changed';
const effectOf = (...changes: PageEffect['change'][]) => ({
  count: changes.length,
  more: false,
  pages: changes.map((change, at) => ({ path: `/page-${at}`, change, because })),
});

it('counts what becomes of pages, those that change first', () => {
  expect(effectText(effectOf())).toBe('No page changes.');
  expect(effectText(effectOf('changed'))).toBe('1 page changes.');
  expect(effectText(effectOf('gone', 'changed', 'redirect', 'changed', 'changed'))).toBe(
    '3 pages change, 1 goes, 1 address leads on.',
  );
  expect(effectText(effectOf('new', 'gone', 'gone'))).toBe('1 page is new, 2 go.');
  expect(effectText(effectOf('redirect', 'redirect'))).toBe('2 addresses lead on.');
});

it('says that there are more than are named, and of those that were not looked at that they may change', () => {
  expect(effectText({ ...effectOf('changed'), count: 200, more: true })).toBe('More than 200 pages change.');
  expect(effectText({ ...effectOf('changed'), more: true })).toBe('Many pages may change.');
});

it('says why a page changes, and where an address leads then', () => {
  expect(pageText({ path: '/store/acme', change: 'changed', because })).toBe('changes: its coupons changed');
  expect(pageText({ path: '/store/acme', change: 'redirect', to: '/store/apex', because: 'it moved' })).toBe(
    'leads to /store/apex: it moved',
  );
});
