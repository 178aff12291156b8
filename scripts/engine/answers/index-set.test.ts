import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';
import { comparePlaces } from './following-reads.ts';
import { IndexReadRegister } from './index-read-register.ts';
import type { IndexRead } from '../nodes/node.ts';
import type { IndexEntry } from '../nodes/terms.ts';

it.each<[read: IndexRead, found: unknown]>([
  [
    ['members', 'all', 'x'],
    ['m2', 'm1', 'm3'],
  ],
  [
    ['members', 'all', 'x', 2],
    ['m2', 'm1'],
  ],
  [
    ['entries', 'all', 'x'],
    [
      ['x', 1, 'm2', 5],
      ['x', 2, 'm1'],
      ['x', 'a', 'm3', 4],
    ],
  ],
  [['count', 'all', 'x'], 3],
  [['total', 'all', 'x'], 10],
  [
    ['parts', 'all'],
    ['', 'x'],
  ],
  [
    ['partitions', 'all', 1],
    ['a', 'b'],
  ],
  [['partition', 'all', 'a'], ['n1']],
  [['following', 'all', 'x', 1, 'm2', 1], ['m1']],
  [['count', 'none', 'x'], 0],
])('%j finds %j', (read, found) => {
  const indexes = new IndexSet();
  indexes.replace(null, {
    all: [
      ['x', 2, 'm1'],
      ['', 'b', 'n2'],
    ],
  });
  indexes.replace(null, { all: [['x', 'a', 'm3', 4], ['x', 1, 'm2', 5], ['', 'a', 'n1']] }); // prettier-ignore
  expect(indexes.read(read)).toEqual(found);
});

it('entries that stay are not touched, equal ones are one, and what came and went is given once', () => {
  const indexes = new IndexSet();
  const before = { all: [['x', 1, 'a'], ['x', 1, 'a'], ['x', 2, 'b']] }; // prettier-ignore
  indexes.replace(null, before);
  expect([indexes.read(['count', 'all', 'x']), indexes.takeTouched().size]).toEqual([2, 1]);
  indexes.replace(before, { all: [['x', 2, 'b'], ['x', 3, 'c']] }); // prettier-ignore
  expect([...indexes.takeTouched()].map(([name, { all }]) => [name, all])).toEqual([['all', [['x', 1, 'a'], ['x', 3, 'c']]]]); // prettier-ignore
  expect(indexes.takeTouched().size).toBe(0);
});

it('an entry whose data is replaced touches reads of whole entries, and no other', () => {
  const reads: IndexRead[] = [
    ['members', 'all', 'x'],
    ['entries', 'all', 'x'],
    ['count', 'all', 'x'],
    ['total', 'all', 'x'],
    ['parts', 'all'],
    ['following', 'all', 'x', 0, '', 2],
  ];
  const register = new IndexReadRegister();
  for (const read of reads) register.add(read[0], read);
  const indexes = new IndexSet();
  const touchedBy = (before: IndexEntry[], after: IndexEntry[]) => {
    indexes.replace({ all: before }, { all: after });
    return [...register.touchedBy(indexes.takeTouched(), indexes)].sort();
  };
  const all = reads.map(([kind]) => kind).sort();
  expect(touchedBy([], [['x', 1, 'a', 1, 'old']])).toEqual(all);
  expect(touchedBy([['x', 1, 'a', 1, 'old']], [['x', 1, 'a', 1, 'new']])).toEqual(['entries']);
  expect(touchedBy([['x', 1, 'a', 1, 'new']], [['x', 1, 'a', 2, 'new']])).toEqual(all);
});

it('places are ordered by numbers before strings, then by member', () => {
  const places = [
    [-1, 'b'],
    [2, 'a'],
    [2, 'b'],
    [10, 'a'],
    ['', 'a'],
    ['10', 'a'],
    ['2', 'a'],
  ] as const;
  for (const [at, a] of places.entries())
    for (const [other, b] of places.entries())
      expect([a, b, comparePlaces(a, b)]).toEqual([a, b, Math.sign(at - other)]);
});
