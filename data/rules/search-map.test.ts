import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapOfStem, mapsFor, partsFor, SEARCH_MAPS, searchMap, stemsOf } from './search-map.ts';
import { holdsWords, searchWords } from './search-text.ts';

/** All maps of an index of these texts, one part each. */
const mapsOf = (texts: readonly string[]) =>
  Array.from({ length: SEARCH_MAPS }, (_, map) =>
    searchMap(texts.map((text) => stemsOf(text).filter((stem) => mapOfStem(stem) === map))),
  );

/** What a search makes of these texts with no other maps than it asks for. */
function found(texts: readonly string[], search: string): number[] {
  const maps = mapsOf(texts);
  return partsFor(new Map(mapsFor(search).map((map) => [map, maps[map] ?? { stems: {} }])), search, texts.length);
}

describe('the maps of a search index', () => {
  const texts = fc.array(
    fc
      .array(fc.constantFrom('running', 'shoes', 'shop', 'café', '20', 'off', 'of', 'autumnal'), { maxLength: 5 })
      .map((words) => words.join(' ')),
    { minLength: 1, maxLength: 6 },
  );

  it('name every part in which words begin as they were typed', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.constantFrom('run', 'sho', 'SHOES', 'cafe', '20', 'of', 'autumn', 'zebra'), { maxLength: 3 }),
        (texts, typed) => {
          const search = typed.join(' ');
          const named = found(texts, search);
          const begins = (text: string) =>
            searchWords(search).every((word) => searchWords(text).some((whole) => whole.startsWith(word)));
          texts.forEach((text, part) => {
            if (begins(text)) expect(named).toContain(part);
          });
        },
      ),
    );
  });

  it('rule out parts that hold none', () => {
    const texts = ['red shoes', 'blue hats', 'green hats', 'white socks'];
    expect(found(texts, 'shoes')).toEqual([0]);
    expect(found(texts, 'hat')).toEqual([1, 2]);
    expect(found(texts, 'hat gre')).toEqual([2]);
    expect(found(texts, 'zebra')).toEqual([]);
    expect(found(texts, '20 of')).toEqual([0, 1, 2, 3]);
  });

  it('do not list where words are that are nearly everywhere', () => {
    const texts = ['sale shoes', 'sale hats', 'sale socks'];
    expect(mapsOf(texts)[mapOfStem('sale')]?.stems['sale']).toEqual([]);
    expect(found(texts, 'sale')).toEqual([0, 1, 2]);
    expect(holdsWords('sale shoes', searchWords('sale'))).toBe(true);
  });

  it('change in one place when a text gets a new word', () => {
    const before = mapsOf(['red shoes', 'blue hats', 'white socks']);
    const after = mapsOf(['red shoes', 'blue hats, feathered', 'white socks']);
    const changed = after.flatMap((map, at) => (JSON.stringify(map) === JSON.stringify(before[at]) ? [] : [at]));
    expect(changed).toEqual([mapOfStem('feathe')]);
  });
});
