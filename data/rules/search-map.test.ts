import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsFor, searchMap, stemsOf } from './search-map.ts';
import { holdsWords, searchWords } from './search-text.ts';

describe('the map of a search index', () => {
  const texts = fc.array(
    fc
      .array(fc.constantFrom('running', 'shoes', 'shop', 'café', '20', 'off', 'of', 'autumnal'), { maxLength: 5 })
      .map((words) => words.join(' ')),
    { minLength: 1, maxLength: 6 },
  );

  it('names every part in which words begin as they were typed', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.constantFrom('run', 'sho', 'SHOES', 'cafe', '20', 'of', 'autumn', 'zebra'), { maxLength: 3 }),
        (texts, typed) => {
          const search = typed.join(' ');
          const named = partsFor(searchMap(texts.map(stemsOf)), search);
          const begins = (text: string) =>
            searchWords(search).every((word) => searchWords(text).some((whole) => whole.startsWith(word)));
          texts.forEach((text, part) => {
            if (begins(text)) expect(named).toContain(part);
          });
        },
      ),
    );
  });

  it('rules out parts that hold none', () => {
    const map = searchMap(['red shoes', 'blue hats', 'green hats', 'white socks'].map(stemsOf));
    expect(partsFor(map, 'shoes')).toEqual([0]);
    expect(partsFor(map, 'hat')).toEqual([1, 2]);
    expect(partsFor(map, 'hat gre')).toEqual([2]);
    expect(partsFor(map, 'zebra')).toEqual([]);
    expect(partsFor(map, '20 of')).toEqual([0, 1, 2, 3]);
  });

  it('does not list where words are that are nearly everywhere', () => {
    const map = searchMap(['sale shoes', 'sale hats', 'sale socks'].map(stemsOf));
    expect(map.stems['sale']).toEqual([]);
    expect(partsFor(map, 'sale')).toEqual([0, 1, 2]);
    expect(holdsWords('sale shoes', searchWords('sale'))).toBe(true);
  });
});
