import { describe, expect, it } from 'vitest';
import { isWithinOneTypo } from './one-typo.ts';
import { rankStores } from '../deals/rank-stores.ts';
import { dealFields, storeFields } from './search-fields.ts';
import { corrected, rank, searchCost } from './search-rank.ts';
import { mayHold, searchText } from './search-text.ts';
import { isSpelled, singular, searchWords } from './search-words.ts';

const store = (words: string[], size: number, categoryWords: string[] = []) => ({ words, size, categoryWords });

describe('stores', () => {
  it('come by how well they match, then the larger first, then as they came', () => {
    const [tea, small, large, same] = [
      store(['tea'], 1),
      store(['teapots'], 1),
      store(['teas', 'more'], 9),
      store(['teapots'], 1),
    ];
    const found = rankStores([small, tea, same, large], ['tea']).map((match) => match.found);
    expect(found).toEqual([tea, large, small, same]);
    const larger = store(['teapots'], 5);
    expect(rankStores([small, larger, same], ['tea']).map((match) => match.found)).toEqual([larger, small, same]);
    expect(rankStores([small, tea], [])).toEqual([]);
  });

  it('are found by their category after those found by name, whatever their size', () => {
    const [byName, byCategory] = [store(['homewares'], 0), store(['acme'], 99, ['home'])];
    expect(rankStores([byCategory, byName], ['home']).map((match) => match.found)).toEqual([byName, byCategory]);
  });
});

describe('a deal', () => {
  const acme = storeFields(['acme'], ['fashion']);
  const text = { title: 'Red shoes', discount: '20% OFF', description: 'Only boots.' };
  const costOf = (search: string, given = {}) =>
    searchCost(dealFields(acme, { ...text, ...given }), searchWords(search));

  it('is found by its title, its discount and its store alike, then by the category, then by its description', () => {
    expect(['red', '20', 'acme', 'fashion', 'boots', 'hats'].map((word) => costOf(word))).toEqual([
      0.5,
      2,
      0.5,
      4,
      5,
      null,
    ]);
    expect(costOf('red acme 20%')).toBe(0);
    expect(costOf('boots', { description: '' })).toBeNull();
    expect(costOf('boots', { title: 'Boots' })).toBe(0);
  });

  it('whose words were corrected comes after all that were not', () => {
    const [match] = rank(['tea'], (word) => [{ words: [word], cost: 0 }], ['tea']);
    expect(corrected(match!)).toEqual({ found: 'tea', cost: 10_000 });
  });
});

it('a piece of a script without spaces is as good as a whole word', () => {
  expect(searchCost([{ words: ['面包店'], cost: 0 }], ['包'])).toBe(0);
  expect([isSpelled('包'), isSpelled('🍕'), isSpelled('🇩🇪'), isSpelled('pizza')]).toEqual([false, false, false, true]);
});

describe('a typo', () => {
  it.each([
    ['acde', 'bade', false],
    ['bade', 'acde', false],
    ['abcd', 'bacx', false],
    ['abcd', 'bacd', true],
    ['abcd', 'abcd', true],
    ['abcd', 'ab', false],
  ])('makes %s of %s: %s', (one, other, isTypo) => {
    expect([isWithinOneTypo(one, other), isWithinOneTypo(other, one)]).toEqual([isTypo, isTypo]);
  });
});

describe('the line of all words of a store', () => {
  const line = searchText({ name: 'Acme', category: 'Fashion' }, [
    { title: 'Red shoes', discount: '20% OFF', description: 'Parties, cry, 鞋子' },
  ]);

  it('holds each once, between spaces', () => {
    expect(line).toBe(' acme fashion red shoes 20% off parties cry 鞋子 ');
    expect(searchText({ name: 'Acme', category: 'Acme' }, [])).toBe(' acme ');
  });

  it.each([
    [['party'], true],
    [['shoe', 'acme'], true],
    [['shoe', 'acne'], false],
    [['ies'], false],
    [['my'], false],
    [['shot'], false],
    [['子'], true],
  ])('may hold %j: %s', (typed, held) => {
    expect(mayHold(line, typed)).toBe(held);
  });
});

it.each([
  ['gas', 'gas'],
  ['teas', 'tea'],
  ['tea', 'tea'],
  ['pies', 'pie'],
  ['ties', 'tie'],
  ['parties', 'party'],
  ['boxes', 'box'],
  ['dishes', 'dish'],
  ['watches', 'watch'],
  ['quizzes', 'quizz'],
  ['shesaid', 'shesaid'],
  ['axesmiths', 'axesmith'],
  ['cusps', 'cusp'],
  ['virus', 'virus'],
  ['oasis', 'oasis'],
  ['ssas', 'ssa'],
])('the singular of "%s" is "%s"', (word, one) => {
  expect(singular(word)).toBe(one);
});
