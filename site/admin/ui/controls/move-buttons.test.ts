import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from './move-buttons.tsx';

describe('moving in a list', () => {
  it('swaps neighbours by one step, and passes all between by more', () => {
    expect(moved(['a', 'b', 'c'], 1, 0)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  });

  it('leaves the first where it is when it moves up, and the last when it moves down', () => {
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });

  it('keeps everything, and moving back restores the order', () => {
    const lists = fc
      .array(fc.string(), { minLength: 2 })
      .chain((list) => fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.nat(list.length - 1)));
    fc.assert(
      fc.property(lists, ([list, from, to]) => {
        const there = moved(list, from, to);
        expect([...there].sort()).toEqual([...list].sort());
        expect(there[to]).toBe(list[from]);
        expect(moved(there, to, from)).toEqual(list);
      }),
    );
  });
});
