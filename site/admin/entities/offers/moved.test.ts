import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved } from './moved.ts';

describe('moving an offer', () => {
  it('swaps it with its neighbour', () => {
    expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  });

  it('leaves the first where it is when it moves up, and the last when it moves down', () => {
    expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  });

  it('keeps every offer, and moving back restores the order', () => {
    const lists = fc
      .uniqueArray(fc.string({ minLength: 1 }), { minLength: 2 })
      .chain((ids) => fc.record({ ids: fc.constant(ids), at: fc.integer({ min: 0, max: ids.length - 2 }) }));
    fc.assert(
      fc.property(lists, ({ ids, at }) => {
        const id = ids[at] as string;
        const down = moved(ids, id, 1);
        expect([...down].sort()).toEqual([...ids].sort());
        expect(moved(down, id, -1)).toEqual(ids);
      }),
    );
  });
});
