import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf } from './first-of.ts';

interface Item {
  worth: number;
  list: number;
}
const compare = (a: Item, b: Item): number => a.worth - b.worth;
const lists = fc
  .array(fc.array(fc.integer({ min: 0, max: 9 })))
  .map((all) => all.map((worths, list) => worths.sort((a, b) => a - b).map((worth): Item => ({ worth, list }))));

test('the first items of sorted lists are those of all of them, sorted', () => {
  fc.assert(
    fc.property(lists, fc.nat(12), (given, limit) => {
      expect(firstOf(given, limit, compare)).toEqual(given.flat().sort(compare).slice(0, limit));
    }),
  );
});
