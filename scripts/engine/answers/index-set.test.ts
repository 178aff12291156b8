import { expect, it } from 'vitest';
import { IndexSet } from './index-set.ts';
import { IndexReadRegister } from './index-read-register.ts';
import type { IndexRead } from '../nodes/node.ts';
import type { IndexEntry } from '../nodes/terms.ts';

it('entries that stay are not touched, equal ones are one, and what came and went is given once', () => {
  const indexes = new IndexSet();
  const before = { all: [['x', 1, 'a'], ['x', 1, 'a'], ['x', 2, 'b']] }; // prettier-ignore
  indexes.load(before);
  expect([indexes.read(['count', 'all', 'x']), indexes.takeTouched().size]).toEqual([2, 0]);
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
