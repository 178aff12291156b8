import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenUnits, partsOf, wordDifference } from './compared.tsx';

describe('two versions of a text', () => {
  it('differ by words', () => {
    expect(wordDifference('Save 10% on shoes.', 'Save 20% on shoes today.')).toMatchObject([
      { value: 'Save ', added: false, removed: false },
      { value: '10', removed: true },
      { value: '20', added: true },
      { value: '% on shoes', added: false, removed: false },
      { value: ' today', added: true },
      { value: '.', added: false, removed: false },
    ]);
  });

  it('that have almost nothing in common are shown as two', () => {
    const words = (from: number) => Array.from({ length: 5_000 }, (_, at) => `word${from + at}`).join(' ');
    expect(wordDifference(words(0), words(10_000)).map(({ added }) => added)).toEqual([false, true]);
  });

  it('are cut where they differ, and what only one has changed is that one', () => {
    const parts = partsOf(['a', 'B saved', 'c', 'd', 'e'], ['a', 'b', 'c', 'D mine', 'e'], ['a', 'b', 'c', 'd', 'e']);
    expect(parts).toEqual([
      { same: true, units: ['a'] },
      { same: false, saved: ['B saved'], mine: ['b'], changed: 'saved' },
      { same: true, units: ['c'] },
      { same: false, saved: ['d'], mine: ['D mine'], changed: 'mine' },
      { same: true, units: ['e'] },
    ]);
    expect(chosenUnits(parts, ['saved', 'mine'])).toEqual(['a', 'B saved', 'c', 'D mine', 'e']);
  });

  it('are cut between paragraphs that stand beside each other', () => {
    expect(partsOf(['A saved', 'b'], ['a', 'B mine'], ['a', 'b'])).toEqual([
      { same: false, saved: ['A saved'], mine: ['a'], changed: 'saved' },
      { same: false, saved: ['b'], mine: ['B mine'], changed: 'mine' },
    ]);
  });

  it('have to be chosen from where both have changed the same, and know who added and who removed', () => {
    const changed = (saved: string, mine: string) =>
      partsOf([...saved], [...mine], ['a', 'b']).flatMap((part) => (part.same ? [] : [part.changed]));
    expect(changed('ax', 'ay')).toEqual([null]);
    expect([changed('ab', 'a'), changed('ab', 'abc')]).toEqual([['mine'], ['mine']]);
    expect([changed('a', 'ab'), changed('abc', 'ab')]).toEqual([['saved'], ['saved']]);
  });

  it('are whole again when all parts of one are chosen', () => {
    const units = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(units, units, units, (saved, mine, began) => {
        const parts = partsOf(saved, mine, began);
        const all = (version: 'saved' | 'mine') =>
          chosenUnits(
            parts,
            parts.map(() => version),
          );
        expect([all('saved'), all('mine')]).toEqual([saved, mine]);
      }),
    );
  });
});
