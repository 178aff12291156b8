import { expect, it } from 'vitest';
import type { Checked } from './draft-rows.ts';
import { missingOf } from './missing.ts';

const right = { input: {} as Checked['input'] };
const wrong = { input: null };

it.each([
  ['', [], 'Paste a mail or rows first.', 'text'],
  ['', [right], 'Choose the store.', 'store'],
  ['', [right, wrong], 'Choose the store, and correct row 2.', 'store'],
  ['acme', [wrong, right, wrong], 'To save, correct rows 1 and 3.', 'rows'],
  ['acme', Array.from({ length: 8 }, () => wrong), 'To save, correct rows 1, 2, 3, 4, 5, and 3 more.', 'rows'],
])('with store "%s" and %j: %s', (storeId, rows, text, where) => {
  expect(missingOf(storeId, rows)).toEqual({ text, where });
});

it('nothing is missing', () => {
  expect(missingOf('acme', [right])).toBeNull();
});
