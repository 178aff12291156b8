import { expect, it } from 'vitest';
import { aCoupon, aStore, readerOf } from '../../data/queries/testing/builders.ts';
import { storePicture } from './social-picture.ts';

const worth35 = aCoupon({ id: 'c1', title: 'Untried', discountType: 'fixed', discountValue: '35', verified: false });
const worth25 = aCoupon({ id: 'c2', title: 'Tried', discountType: 'percentage', discountValue: '25', verified: true });
const pictureOf = (...coupons: (typeof worth35)[]) =>
  readerOf({ stores: [aStore({ id: 'acme', coupons })] })(storePicture, 'acme');

it('shows what a page of a store shows first: what was verified, and of that the most', () => {
  expect(pictureOf(worth35, worth25)?.detail).toBe('Tried');
  expect(pictureOf(worth35)?.detail).toBe('Untried');
});
