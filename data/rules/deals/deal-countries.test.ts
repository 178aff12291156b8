import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { countries, countryNames } from '../../schema/country.ts';
import { countriesInCell, countriesText } from './deal-countries.ts';

const saved = (typed: string[]) => z.object({ countries }).safeParse({ countries: typed });

test('every country is one that browsers have a name for', () => {
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...countryNames.keys()].filter((code) => known.of(code) === undefined)).toEqual([]);
  expect(countryNames.size).toBe(249);
});

describe('the countries of a deal', () => {
  it.each([
    [['gb', ' IE ', 'GB'], 'GB IE'],
    [['ie gb'], 'GB IE'],
    [['fr;de|at'], 'AT DE FR'],
    [['United Kingdom', 'ireland'], 'GB IE'],
    [[], undefined],
  ])('%j are saved as %j', (typed, stored) => {
    expect(saved(typed).data).toEqual({ countries: stored?.split(' ') });
  });

  it.each([
    ['uk', '"UK" is no country code: that of the United Kingdom is GB. Enter GB.'],
    ['EU', '"EU" is no country code. Enter codes of two letters, such as GB or IE.'],
    ['Atlantis', '"Atlantis" is no country code. Enter codes of two letters, such as GB or IE.'],
  ])('are not %s', (typed, message) => {
    expect(saved(['IE', typed]).error?.issues).toMatchObject([{ path: ['countries'], message }]);
  });

  it.each([
    ['en-US', 'Ireland, United Kingdom'],
    ['de', 'Irland, Vereinigtes Königreich'],
    ['ar', 'المملكة المتحدة وأيرلندا'],
  ] as const)('are named in %s', (language, text) => {
    expect(countriesText(['IE', 'GB'], language)).toBe(text);
  });
});

test.each([
  ['GB, ie', ['GB', 'IE']],
  ['GB|US', ['GB', 'US']],
  ['UK', ['GB']],
  ['Germany; Austria', ['AT', 'DE']],
  ['Worldwide', []],
  ['All countries', []],
  ['', []],
  ['EU', undefined],
  ['Deutschland; Österreich, France', ['AT', 'DE', 'FR']],
  ['Royaume-Uni / Irlande', ['GB', 'IE']],
  ['Польща', ['PL']],
  ['Atlantis', undefined],
])('a cell that holds %j means %j', (cell, codes) => {
  const found = countriesInCell(cell);
  expect('countries' in found ? found.countries : undefined).toEqual(codes);
});
