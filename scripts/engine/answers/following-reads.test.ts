import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexReadRegister } from './index-read-register.ts';
import { IndexSet } from './index-set.ts';
import { indexId, type IndexRead } from '../nodes/node.ts';
import type { IndexEntry } from '../nodes/terms.ts';

const INDEX = 'names';
const place = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3', '4', '5'));
const following = ([order, member]: readonly [string, string], count: number): IndexRead => [
  'following',
  INDEX,
  '',
  order,
  member,
  count,
];

describe('reads of what follows a place', () => {
  it('are all found that changed, after any entries came and went together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, fc.integer({ min: 1, max: 4 })), { maxLength: 12 }),
        fc.array(fc.uniqueArray(place, { selector: (each) => each.join() }), { minLength: 1, maxLength: 5 }),
        (asked, states) => {
          const indexes = new IndexSet();
          const register = new IndexReadRegister();
          const reads = new Map(asked.map(([at, count]) => [indexId(following(at, count)), following(at, count)]));
          for (const [id, read] of reads) register.add(id, read);
          const known = new Map([...reads].map(([id, read]) => [id, indexes.read(read)]));
          let before = {};
          for (const state of states) {
            const after = { [INDEX]: state.map(([order, member]): IndexEntry => ['', order, member]) };
            indexes.replace(before, after);
            before = after;
            for (const id of register.touchedBy(indexes.takeTouched(), indexes))
              known.set(id, indexes.read(reads.get(id)!));
            for (const [id, read] of reads) {
              expect(indexes.read(read)).toEqual(
                after[INDEX]
                  .filter(([, order, member]) => [order, member].join() > read.slice(3, 5).join())
                  .sort((a, b) => (a.join() < b.join() ? -1 : 1))
                  .slice(0, Number(read[5]))
                  .map((entry) => entry[2]),
              );
              expect(known.get(id)).toEqual(indexes.read(read));
            }
          }
        },
      ),
    );
  });

  it('are as few as they ask for entries, however many there are', () => {
    const indexes = new IndexSet();
    const register = new IndexReadRegister();
    const names = Array.from({ length: 400 }, (_, at) => `n${String(at).padStart(3, '0')}`);
    indexes.replace({}, { [INDEX]: names.map((name): IndexEntry => ['', name, name]) });
    indexes.takeTouched();
    for (const name of names) register.add(name, following([name, name], 6));
    indexes.replace({}, { [INDEX]: [['', 'n200x', 'new']] });
    expect([...register.touchedBy(indexes.takeTouched(), indexes)].sort()).toEqual(names.slice(195, 201));
    register.remove('n198', following(['n198', 'n198'], 6));
    indexes.replace({ [INDEX]: [['', 'n200x', 'new']] }, {});
    expect([...register.touchedBy(indexes.takeTouched(), indexes)]).not.toContain('n198');
  });
});
