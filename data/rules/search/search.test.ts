import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partCount, partOf, termsOf } from './search-part.ts';
import { questionOf, searchCost } from './search-rank.ts';
import { nearestWord, typosBetween } from './search-typos.ts';
import { isSpelled, searchWords, singular, tellingWords, typedWords } from './search-words.ts';

const aWord = fc.constantFrom(
  ...['running', 'shoes', 'shoe', 'tea', 'parties', 'café', 'été', '20', '鞋子', '🍕', 'Магазин'],
);
const aText = fc.array(aWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 8 });

const costOf = (text: string, search: string): number | null =>
  searchCost([{ words: searchWords(text), cost: 0 }], questionOf(search, []));

/** Those that hold the search, the nearest first. */
const found = (texts: readonly string[], search: string): string[] =>
  texts
    .flatMap((text) => {
      const cost = costOf(text, search);
      return cost === null ? [] : [{ text, cost }];
    })
    .sort((a, b) => a.cost - b.cost)
    .map(({ text }) => text);

describe('the words of a text', () => {
  it.each([
    ["L'Été & Co.", ['l', 'ete', 'co']],
    ['Pizza🍕🍕 now!', ['pizza', '🍕', '🍕', 'now']],
    ['新しい 鞋子 shop', ['新しい', '鞋子', 'shop']],
    ['Магазин №1', ['магазин', 'no1']],
    ['Straße, Łódź & Ærøskøbing', ['strasse', 'lodz', 'aeroskobing']],
    ['أَحْذِيَة إلى آسيا ـ عـرض ٢٠٪ ۵', ['احذيه', 'الي', 'اسيا', 'عرض', '20%', '5']],
    ['©®?!', []],
  ])('"%s" are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('are their own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const words = searchWords(text);
        expect(words.flatMap(searchWords)).toEqual(words);
      }),
    );
  });

  it.each([
    ['shoes', 'shoe'],
    ['dresses', 'dress'],
    ['parties', 'party'],
    ['glass', 'glass'],
  ])('have a singular: of "%s" it is "%s"', (word, one) => {
    expect(singular(word)).toBe(one);
  });

  it('that say nothing are not remembered, in any language of the site', () => {
    expect(tellingWords('What to do with the shoes für den Hund من المتجر')).toEqual(['shoes', 'hund', 'المتجر']);
  });
});

describe('the words that were typed', () => {
  it.each([
    ['Nestrova coupons', ['nestrova']],
    ['discount vouchers for shoes', ['shoes']],
    ['Gutscheincode für Nestrova', ['nestrova']],
    ['كود خصم Nestrova', ['nestrova']],
    ['coupon codes', ['coupon', 'codes']],
    ['the who', ['the', 'who']],
    ['$35 off', ['35$']],
    ['off', ['off']],
    ['20 % or 1.299,50 €', ['20%', '1', '299', '50€']],
    ['2for1', ['2', '1']],
    ["men's shoes", ['men', 'shoes']],
    ['<b>tea</b>', ['tea']],
    ['https://www.nestrova.com/sale?x=1', ['nestrova']],
    ['?', []],
  ])('of "%s" are %j: what everything here is says nothing beside other words', (search, words) => {
    expect(typedWords(search)).toEqual(words);
  });
});

describe('what a search finds', () => {
  it('holds all words in any order, whole words first, then beginnings, and nothing within a word', () => {
    expect(found(['Instead', 'Team', 'Tea'], 'tea')).toEqual(['Tea', 'Team']);
    expect(found(['Pet sets', 'Sets'], 'pets')).toEqual(['Pet sets']);
    expect(found(['Running Shoes', 'Walking Shoe'], 'shoes running')).toEqual(['Running Shoes']);
    expect(found(['Walking Shoe', 'Shoes'], 'shoes')).toEqual(['Shoes', 'Walking Shoe']);
    expect(found(['Tea House', 'Tea'], 'tea')).toEqual(['Tea', 'Tea House']);
    expect(found(['Cheap laptops', 'Cheese'], 'cheapest')).toEqual(['Cheap laptops']);
    expect(found(['面包店', '🍕 Pizza'], '包')).toEqual(['面包店']);
    expect(found(['面包店', '🍕 Pizza'], '🍕')).toEqual(['🍕 Pizza']);
  });

  it('tells percent from money, and finds both by the number alone', () => {
    const deals = ['10% off', '$10 off', '10 € off', '100% wool'];
    expect(found(deals, '10%')).toEqual(['10% off']);
    expect(found(deals, '10 %')).toEqual(['10% off']);
    expect(found(deals, '$10')).toEqual(['$10 off']);
    expect(found(deals, '€10')).toEqual(['10 € off']);
    expect(found(deals, '10')).toEqual(['10% off', '$10 off', '10 € off']);
  });

  it('holds whatever holds its words, however they are mixed or begun', () => {
    fc.assert(
      fc.property(aText, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, length) => {
        const words = searchWords(text);
        const typed = [...words.slice(at % words.length), ...words.slice(0, at % words.length)];
        expect(costOf(text, typed.join(' '))).toBeLessThan(1);
        const begun = typed.map((word) => (isSpelled(word) && word !== '20' ? word.slice(0, length) : word));
        expect(costOf(text, begun.join(' '))).not.toBeNull();
      }),
    );
  });

  it('is also what the owner says means the same, after what was typed', () => {
    const question = questionOf('cheap sneakers', [['trainers', 'sneakers', 'running shoes']]);
    const cost = (text: string) => searchCost([{ words: searchWords(text), cost: 0 }], question);
    expect(cost('Cheap sneakers')).toBeLessThan(cost('Cheap trainers')!);
    expect(cost('Cheap shoes for running')).not.toBeNull();
    expect(cost('Cheap shoes')).toBeNull();
    expect(questionOf('running shoes', [['sneakers', 'running shoe']])).toEqual([[['running', 'shoes'], ['sneakers']]]);
  });
});

describe('a typo', () => {
  it('is a letter missing, added, replaced or swapped, and counts the same from either side', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('x', ''), (word, place, letter) => {
        const at = place % word.length;
        const mistyped = [
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
        ];
        for (const each of mistyped) {
          expect(typosBetween(word, each), `${word} ${each}`).toBeLessThanOrEqual(1);
          expect(typosBetween(each, word)).toBe(typosBetween(word, each));
        }
        expect(typosBetween(word, `${word}xx`)).toBe(2);
        expect(typosBetween('', word)).toBe(word.length);
      }),
    );
  });

  it.each([
    ['cofee', ['coffees', 'coffee', 'office'], 'coffee'],
    ['headfones', ['headphones', 'headstones'], 'headphones'],
    ['zeniaholm', ['xeniaholm'], 'xeniaholm'],
    ['cofe', ['coffee', 'cafe'], null],
    ['mouse', ['house'], null],
    ['dumbel', ['dumbbells'], null],
    ['tee', ['tea'], null],
    ['tshirt', ['shirts'], 'shirts'],
    ['bycicle', ['bicycle', 'cycles'], 'bicycle'],
    ['2031', ['2030'], null],
  ])('in "%s", where people say %j, is for %s', (typed, known, meant) => {
    const counts = known.map((word) => [word, 1] as const);
    expect(nearestWord(typed, counts)).toBe(meant);
  });

  it('is rather for the word that is said more often', () => {
    const counts = new Map(Object.entries({ brash: 1, brush: 9, broth: 2 }));
    expect(nearestWord('brosh', [...counts])).toBe('brush');
  });
});

describe('the parts of words', () => {
  it('hold words by their first three letters, so that the third letter typed says where to look', () => {
    const [numbers, lengths] = [fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 3, max: 9 })];
    fc.assert(
      fc.property(aWord, numbers, lengths, (text, deals, length) => {
        const count = partCount(deals);
        const [word = ''] = searchWords(text);
        const holding = termsOf(word).map((term) => partOf(term, count));
        const typed = isSpelled(word) ? word.slice(0, length) : (word.match(/./gu)?.[0] ?? '');
        expect(holding).toContain(partOf(typed, count));
      }),
    );
  });

  it('grow in number with the deals, up to a limit', () => {
    expect([0, 100, 101, 1000, 55_000].map(partCount)).toEqual([1, 1, 2, 16, 256]);
  });
});
