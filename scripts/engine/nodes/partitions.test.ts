import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderedIndex } from '../answers/ordered-index.ts';
import type { IndexEntry } from './terms.ts';
import { runs } from '../testing/runs.ts';

/** Orders that share many beginnings, some of them whole beginnings of others. */
const order = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }).map((letters) => letters.join(''));
const entry = fc.record({ order, member: fc.constantFrom('1', '2', '3', '4'), weight: fc.integer({ min: 0, max: 5 }) });
const capacity = fc.integer({ min: 1, max: 12 });

const entryOf = (each: { order: string; member: string; weight: number }): IndexEntry => [
  '',
  each.order,
  each.member,
  each.weight,
];
const identity = ({ order: at, member }: { order: string; member: string }): string => `${at} ${member}`;

/** A reference implementation of the rule, without regard to cost. */
function partitionsOf(entries: { order: string; weight: number }[], most: number, prefix = ''): string[] {
  const weight = entries.reduce((sum, each) => sum + each.weight, 0);
  if (weight <= most || entries.every((each) => each.order === prefix)) return [prefix];
  const exact = entries.some((each) => each.order === prefix) ? [`${prefix}\0`] : [];
  const next = [
    ...new Set(entries.filter((each) => each.order !== prefix).map((each) => each.order.slice(0, prefix.length + 1))),
  ].sort();
  return [
    ...exact,
    ...next.flatMap((longer) =>
      partitionsOf(
        entries.filter((each) => each.order.startsWith(longer)),
        most,
        longer,
      ),
    ),
  ];
}

describe('partitions', () => {
  it('follow the rule after any entries came, went and changed their weight, and hold every entry once', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), entry), { maxLength: 60 }), capacity, (changes, most) => {
        const index = new OrderedIndex();
        const present = new Map<string, { order: string; member: string; weight: number }>();
        for (const [comes, each] of changes) {
          const before = present.get(identity(each));
          if (before) index.remove(entryOf(before));
          present.delete(identity(each));
          if (comes) {
            index.insert(entryOf(each));
            present.set(identity(each), each);
          }
          const partitions = index.partitions(most);
          expect(partitions).toEqual(partitionsOf([...present.values()], most));
          expect(partitions.flatMap((partition) => index.partition(partition))).toEqual(index.members(''));
        }
      }),
      runs(100),
    );
  });
});
