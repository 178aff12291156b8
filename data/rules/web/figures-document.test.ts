import { expect, it } from 'vitest';
import { figuresOf } from './figures-document.ts';

it.each([
  ['store/acme', 'figures/acme'],
  ['coupon/acme/c1', 'figures/acme'],
  ['offer/acme/o1', 'figures/acme'],
  ['blog/how-to-save', 'post-figures/how-to-save'],
  ['amazon/p1', 'product-figures'],
])('figures of %s stand in %s', (thing, document) => {
  expect(figuresOf(thing)).toBe(document);
});
