import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderedIndex } from './ordered-index.ts';
import type { IndexEntry } from '../nodes/terms.ts';

const entry = (at: number): IndexEntry => ['', (at * 7919) % 1000, `m${at}`];

it('holds many entries in order, however many are inserted or removed between two looks', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.boolean()), { maxLength: 6 }), (bursts) => {
      const index = new OrderedIndex();
      const present: IndexEntry[] = [];
      let count = 0;
      for (const [length, removes] of bursts) {
        for (let at = 0; at < length; at += 1) {
          const added = entry((count += 1));
          index.insert(added);
          present.push(added);
          if (removes && at % 5 === 4) index.remove(present.splice(at % present.length, 1)[0] as IndexEntry);
        }
        const sorted = [...present].sort((a, b) => Number(a[1]) - Number(b[1]) || (a[2] < b[2] ? -1 : 1));
        expect(index.members('')).toEqual(sorted.map(([, , member]) => member));
        expect([index.count(''), index.total('')]).toEqual([present.length, present.length]);
      }
    }),
    { numRuns: 60 },
  );
});

it('gives entries of one place and member in the same order, in whatever order they came', () => {
  const entries: IndexEntry[] = [2, 1, 3].map((weight) => ['', 'a', 'm', weight, { weight }]);
  const orders = [entries, [...entries].reverse()].map((all) => {
    const index = new OrderedIndex();
    for (const each of all) index.insert(each);
    return index.entries('');
  });
  expect(orders[0]).toEqual(orders[1]);
});
