import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PartitionEntry } from './partitions.ts';
import { cutIntoPartitions, isInPartition } from './partitions.ts';

const sorted = (orders: string[]): PartitionEntry[] => [...orders].sort().map((order) => ({ order, weight: 1 }));
const sort = (entries: PartitionEntry[]) =>
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

describe('partitions', () => {
  it('are one while everything fits', () => {
    expect(cutIntoPartitions([], 2)).toEqual(['']);
    expect(cutIntoPartitions(sorted(['a', 'b']), 2)).toEqual(['']);
  });

  it('are cut where the phone book would be', () => {
    expect(cutIntoPartitions(sorted(['ab', 'ac', 'ad', 'b']), 2)).toEqual(['ab', 'ac', 'ad', 'b']);
    expect(cutIntoPartitions(sorted(['a', 'aa', 'ab', 'b']), 2)).toEqual(['a\0', 'aa', 'ab', 'b']);
    expect(cutIntoPartitions(sorted(['a', 'a', 'a', 'b']), 2)).toEqual(['a', 'b']);
  });

  it('hold every entry exactly once, in order', () => {
    fc.assert(
      fc.property(entries, capacity, (entries, capacity) => {
        const partitions = cutIntoPartitions(entries, capacity);
        expect(
          partitions.flatMap((partition) => entries.filter((entry) => isInPartition(partition, entry.order))),
        ).toEqual(entries);
      }),
    );
  });

  it('weigh no more than they may, unless their entries cannot be distinguished', () => {
    fc.assert(
      fc.property(entries, capacity, (entries, capacity) => {
        for (const partition of cutIntoPartitions(entries, capacity)) {
          const inside = entries.filter((entry) => isInPartition(partition, entry.order));
          const weight = inside.reduce((sum, entry) => sum + entry.weight, 0);
          expect(weight <= capacity || new Set(inside.map((entry) => entry.order)).size === 1).toBe(true);
        }
      }),
    );
  });

  it('change by one partition, or its split, when an entry comes', () => {
    fc.assert(
      fc.property(
        entries,
        capacity,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 }),
        (entries, capacity, order) => {
          const before = cutIntoPartitions(entries, capacity);
          const after = cutIntoPartitions(sort([...entries, { order, weight: 1 }]), capacity);
          const gone = before.filter((partition) => !after.includes(partition));
          expect(gone.length).toBeLessThanOrEqual(1);
          for (const partition of gone) expect(order.startsWith(partition.replace('\0', ''))).toBe(true);
        },
      ),
    );
  });
});
