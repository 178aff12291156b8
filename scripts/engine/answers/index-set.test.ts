import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';
import { comparePlaces } from './ordered-index.ts';
import { IndexReadRegister } from './index-read-register.ts';
import type { IndexRead } from '../nodes/node.ts';
import type { IndexEntry } from '../nodes/terms.ts';

const before: IndexEntry[] = [
  ['x', 2, 'm1'],
  ['', 'b', 'n2'],
];
const more: IndexEntry[] = [
  ['x', 'a', 'm3', 4],
  ['x', 1, 'm2', 5],
  ['', 'a', 'n1'],
];
const [m1] = before;
const [m3, m2] = more;

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
    [m2, m1, m3],
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
  indexes.replace(null, { all: before });
  indexes.replace(null, { all: more });
  expect(indexes.read(read)).toEqual(found);
});

it('entries that stay are not touched, equal ones are one, and what came and went is given once', () => {
  const indexes = new IndexSet();
  const [a, b, c] = ['a', 'b', 'c'].map((member, at): IndexEntry => ['x', at, member]);
  indexes.replace(null, { all: [a, a, b] });
  expect([indexes.read(['count', 'all', 'x']), indexes.takeTouched().size]).toEqual([2, 1]);
  indexes.replace({ all: [a, a, b] }, { all: [b, c] });
  expect([...indexes.takeTouched()].map(([name, all]) => [name, all.map(([entry]) => entry)])).toEqual([
    ['all', [a, c]],
  ]);
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
  const touchedBy = (from: IndexEntry[], to: IndexEntry[]) => {
    indexes.replace({ all: from }, { all: to });
    return [...register.touchedBy(indexes.takeTouched(), indexes)].sort();
  };
  const all = reads.map(([kind]) => kind).sort();
  expect(touchedBy([], [['x', 1, 'a', 1, 'old']])).toEqual(all);
  expect(touchedBy([['x', 1, 'a', 1, 'old']], [['x', 1, 'a', 1, 'new']])).toEqual(['entries']);
  expect(touchedBy([['x', 1, 'a', 1, 'new']], [['x', 1, 'a', 2, 'new']])).toEqual(all);
});

it('an entry touches as few reads of what follows a place as they ask for entries, however many there are', () => {
  const indexes = new IndexSet();
  const register = new IndexReadRegister();
  const following = (name: string): IndexRead => ['following', 'names', '', name, name, 6];
  const names = Array.from({ length: 400 }, (_, at) => `n${String(at).padStart(3, '0')}`);
  indexes.replace({}, { names: names.map((name): IndexEntry => ['', name, name]) });
  indexes.takeTouched();
  for (const name of names) register.add(name, following(name));
  register.add('another', ['following', 'names', '', 'n000', 'n000', 1]);
  indexes.replace({}, { names: [['', 'n200x', 'new']] });
  expect([...register.touchedBy(indexes.takeTouched(), indexes)].sort()).toEqual(names.slice(195, 201));
  register.remove('n198', following('n198'));
  indexes.replace({ names: [['', 'n200x', 'new']] }, {});
  expect([...register.touchedBy(indexes.takeTouched(), indexes)]).not.toContain('n198');
});

it('places are ordered by numbers before strings, then by member', () => {
  const texts = ['', '10', '2'].map((order) => [order, 'a'] as const);
  const places = [[-1, 'b'], [2, 'a'], [2, 'b'], [10, 'a'], ...texts] as const; // prettier-ignore
  for (const [at, a] of places.entries())
    for (const [other, b] of places.entries())
      expect([a, b, comparePlaces(a, b)]).toEqual([a, b, Math.sign(at - other)]);
});
