import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEALS_OF_TERM, limitsOf, partCount, partFor, partOf, termsOf } from './deals/deal-parts.ts';
import { beginsWithTypo, isWithinOneTypo } from './search/one-typo.ts';
import { correction } from './search/search-correction.ts';
import { besideDeals, exactIfAny, rank, searchCost } from './search/search-rank.ts';
import { mayHold, searchText } from './search/search-text.ts';
import { isSpelled, searchWords, singular, typedWords } from './search/search-words.ts';

const aWord = fc.constantFrom(
  'running',
  'shoes',
  'shoe',
  'tea',
  'parties',
  'café',
  'été',
  '20',
  '鞋子',
  '🍕',
  'Магазин',
);
const aText = fc.array(aWord, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 8 });

const matching = (texts: readonly string[], search: string) =>
  rank(texts, (text) => [{ words: searchWords(text), cost: 0 }], searchWords(search));
const found = (texts: readonly string[], search: string): string[] =>
  matching(texts, search).map((match) => match.found);

describe('the words of a search', () => {
  it.each([
    ["L'Été & Co.", ['l', 'ete', 'co']],
    ['Pizza🍕🍕 now!', ['pizza', '🍕', '🍕', 'now']],
    ['新しい 鞋子 shop', ['新しい', '鞋子', 'shop']],
    ['Магазин №1', ['магазин', 'no1']],
    ['Straße, Łódź & Ærøskøbing', ['strasse', 'lodz', 'aeroskobing']],
    ['أَحْذِيَة إلى آسيا ـ عـرض ٢٠٪ ۵', ['احذيه', 'الي', 'اسيا', 'عرض', '20', '5']],
    ['©®?!', []],
  ])('of "%s" are %j', (text, words) => {
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
    ['bus', 'bus'],
  ])('have a singular: of "%s" it is "%s"', (word, one) => {
    expect(singular(word)).toBe(one);
  });
});

describe('the words that were typed', () => {
  it.each([
    ['Nestrova coupons', ['nestrova']],
    ['promo code Nestrova', ['nestrova']],
    ['discount vouchers for shoes', ['for', 'shoes']],
    ['coupon codes', ['coupon', 'codes']],
    ['$35 off', ['35$', 'off']],
    ['20 % or 1.299,50 €', ['20%', 'or', '1', '299', '50€']],
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
    expect(found(['面包店', '🍕 Pizza'], '包')).toEqual(['面包店']);
    expect(found(['面包店', '🍕 Pizza'], '🍕')).toEqual(['🍕 Pizza']);
  });

  it('tells percent from money, and finds both by the number alone', () => {
    const deals = ['10% off', '$10 off', '10 € off', '100% wool'];
    expect(found(deals, '10%')).toEqual(['10% off']);
    expect(found(deals, '10 %')).toEqual(['10% off']);
    expect(found(deals, '$10')).toEqual(['$10 off']);
    expect(found(deals, '€10')).toEqual(['10 € off']);
    expect(found(deals, '10')).toEqual(deals);
  });

  it('takes no store for a typo where a deal is called so', () => {
    const beside = (stores: string[], deals: string[], search: string) =>
      besideDeals(matching(stores, search), matching(deals, search)[0]).map((match) => match.found);
    expect(beside(['Nestrove'], ['Nestrova rooms'], 'nestrova')).toEqual([]);
    expect(beside(['Nestrova'], ['Nestrova rooms'], 'nestrva')).toEqual(['Nestrova']);
    expect(beside(['Nestrova'], [], 'nestrva')).toEqual(['Nestrova']);
    const all = exactIfAny([...matching(['Nestrove'], 'nestrova'), ...matching(['Nestrova rooms'], 'nestrova')]);
    expect(all.map((match) => match.found)).toEqual(['Nestrova rooms']);
  });

  it('holds whatever holds its words, however they are mixed or begun', () => {
    fc.assert(
      fc.property(aText, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, length) => {
        const words = searchWords(text);
        const typed = [...words.slice(at % words.length), ...words.slice(0, at % words.length)];
        expect(searchCost([{ words, cost: 0 }], typed)).toBeLessThan(1);
        const begun = typed.map((word) => (isSpelled(word) ? word.slice(0, length) : word));
        const cost = searchCost([{ words, cost: 0 }], begun);
        expect(cost).not.toBeNull();
        expect(mayHold(searchText({ name: text, category: '' }, []), begun)).toBe(true);
      }),
    );
  });
});

describe('a typo', () => {
  it('is one letter missing, added, replaced or swapped, and tells as much from either side', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.constantFrom('x', ''), (word, place, letter) => {
        const at = place % word.length;
        const mistyped = [
          word.slice(0, at) + letter + word.slice(at + 1),
          word.slice(0, at) + letter + word.slice(at),
          word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
        ];
        for (const each of mistyped) {
          expect(isWithinOneTypo(word, each), `${word} ${each}`).toBe(true);
          expect(isWithinOneTypo(each, word)).toBe(true);
          expect(beginsWithTypo(`${word}zzz`, each)).toBe(true);
        }
        expect(isWithinOneTypo(word, `${word}xx`)).toBe(false);
        expect(isWithinOneTypo(word, `xx${word.slice(2)}`)).toBe(false);
      }),
    );
  });

  it('is corrected to a known word, and unknown words are left out', () => {
    expect(correction(['nestrva', 'shoes'], ['nestrova', 'shoe'])).toEqual(['nestrova', 'shoes']);
    expect(correction(['zebra', 'shoes'], ['nestrova', 'shoes'])).toEqual(['shoes']);
    expect(correction(['zebra'], ['nestrova'])).toBeNull();
    expect(correction(['nest'], ['nestrova'])).toBeNull();
  });
});

describe('the published parts of deals', () => {
  it('are found by any beginning of a word, by its plural and by any character of scripts without spaces', () => {
    fc.assert(
      fc.property(
        aWord,
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 2, max: 9 }),
        (text, deals, length) => {
          const count = partCount(deals);
          const [word = ''] = searchWords(text);
          const holding = new Set([...termsOf([word])].map((term) => partOf(term, count)));
          const typed = isSpelled(word) ? word.slice(0, length) : (word.match(/./gu)?.[0] ?? '');
          const part = partFor([typed, 'a'], count);
          expect(part).not.toBeNull();
          expect(holding).toContain(part);
        },
      ),
    );
  });

  it('grow in number with the deals, up to a limit', () => {
    expect([1, 100, 101, 1000, 55_000].map(partCount)).toEqual([1, 1, 2, 16, 128]);
    expect(limitsOf('shoe').all).toBe(DEALS_OF_TERM);
    expect(limitsOf('sh*').all).toBeLessThan(DEALS_OF_TERM);
  });
});
