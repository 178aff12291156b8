import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LeafEntry } from './leaves.ts';
import { cutIntoLeaves, isInLeaf } from './leaves.ts';

const sorted = (orders: string[]): LeafEntry[] => [...orders].sort().map((order) => ({ order, weight: 1 }));
const sort = (entries: LeafEntry[]) =>
  [...entries].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
const entries = fc
  .array(
    fc.record({
      order: fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 }),
      weight: fc.integer({ min: 0, max: 3 }),
    }),
    {
      maxLength: 40,
    },
  )
  .map(sort);
const capacity = fc.integer({ min: 1, max: 10 });

describe('leaves', () => {
  it('are one while everything fits', () => {
    expect(cutIntoLeaves([], 2)).toEqual(['']);
    expect(cutIntoLeaves(sorted(['a', 'b']), 2)).toEqual(['']);
  });

  it('are cut where the phone book would be', () => {
    expect(cutIntoLeaves(sorted(['ab', 'ac', 'ad', 'b']), 2)).toEqual(['ab', 'ac', 'ad', 'b']);
    expect(cutIntoLeaves(sorted(['a', 'aa', 'ab', 'b']), 2)).toEqual(['a\0', 'aa', 'ab', 'b']);
    expect(cutIntoLeaves(sorted(['a', 'a', 'a', 'b']), 2)).toEqual(['a', 'b']);
  });

  it('hold every entry exactly once, in order', () => {
    fc.assert(
      fc.property(entries, capacity, (entries, capacity) => {
        const leaves = cutIntoLeaves(entries, capacity);
        expect(leaves.flatMap((leaf) => entries.filter((entry) => isInLeaf(leaf, entry.order)))).toEqual(entries);
      }),
    );
  });

  it('weigh no more than they may, unless nothing tells their entries apart', () => {
    fc.assert(
      fc.property(entries, capacity, (entries, capacity) => {
        for (const leaf of cutIntoLeaves(entries, capacity)) {
          const inside = entries.filter((entry) => isInLeaf(leaf, entry.order));
          const weight = inside.reduce((sum, entry) => sum + entry.weight, 0);
          expect(weight <= capacity || new Set(inside.map((entry) => entry.order)).size === 1).toBe(true);
        }
      }),
    );
  });

  it('change by one leaf, or its split, when an entry comes', () => {
    fc.assert(
      fc.property(
        entries,
        capacity,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 }),
        (entries, capacity, order) => {
          const before = cutIntoLeaves(entries, capacity);
          const after = cutIntoLeaves(sort([...entries, { order, weight: 1 }]), capacity);
          const gone = before.filter((leaf) => !after.includes(leaf));
          expect(gone.length).toBeLessThanOrEqual(1);
          for (const leaf of gone) expect(order.startsWith(leaf.replace('\0', ''))).toBe(true);
        },
      ),
    );
  });
});
