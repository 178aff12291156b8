import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moved } from './list-rows.tsx';

it('a step beyond the end of a list leaves it as it is', () => {
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});

it('moving in a list keeps everything, passes all between, and moving back restores the order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  fc.assert(
    fc.property(fc.nat(4), fc.nat(4), (from, to) => {
      const list = ['a', 'b', 'c', 'd', 'e'];
      const there = moved(list, from, to);
      expect([there.toSorted(), there[to]]).toEqual([list, list[from]]);
      expect(moved(there, to, from)).toEqual(list);
    }),
  );
});
