import { listIn } from '../../messages/format.ts';
import { countriesIn, countryNames, unknownCountry } from '../../schema/country.ts';
import type { Language } from '../../schema/language.ts';
import { LANGUAGES } from '../dates/date-names.ts';
import { fold } from '../text/fold.ts';
import { remembering } from '../text/remembering.ts';

/** Whether a deal is for people in a country; undefined: for people anywhere. */
export const isFor = (deal: { countries?: readonly string[] | undefined }, country: string | undefined): boolean =>
  country === undefined || deal.countries === undefined || deal.countries.includes(country);

/** Made when one is first used. */
const namesIn = remembering((language: string) => new Intl.DisplayNames(language, { type: 'region' }));

/** The countries of a deal in a language: `United Kingdom, Ireland`. */
export function countriesText(codes: readonly string[], language: Language): string {
  const shown = codes.map((code) => namesIn(language).of(code) ?? code);
  return listIn(
    language,
    shown.toSorted((a, b) => a.localeCompare(b, language)),
  );
}

const EVERYWHERE =
  /^(?:all|any|everywhere|global|international|world ?wide|ww)(?: (?:countries|regions|markets|customers))?$/i;

/** Codes by the names of countries in other languages; '' of a name that two have. Made when the first is asked for. */
const foreign = new Map<string, string>();

function codeOfForeign(name: string): string | undefined {
  if (foreign.size === 0)
    for (const language of LANGUAGES)
      for (const code of countryNames.keys()) {
        const key = fold(namesIn(language).of(code)!);
        foreign.set(key, (foreign.get(key) ?? code) === code ? code : '');
      }
  return foreign.get(fold(name)) || undefined;
}

/** The countries in a cell, none for everybody, or what is wrong: UK, USA and names in other languages are known. */
export function countriesInCell(text: string): { countries: string[] } | { problem: string } {
  const written = countriesIn(
    text
      .replaceAll(/["'[\]{}]/g, '')
      .replaceAll(/\bUK\b/gi, 'GB')
      .replaceAll(/\bUSA\b/gi, 'US')
      .replaceAll(/\s*\/\s*|(?<=\b[a-z]{2})\s*&\s*(?=[a-z]{2}\b)/gi, ','),
  );
  const codes = written.map((each) => (countryNames.has(each) ? each : (codeOfForeign(each) ?? each)));
  const countries = EVERYWHERE.test(text) ? [] : [...new Set(codes)].sort();
  const problem = unknownCountry(countries);
  return problem === undefined ? { countries } : { problem };
}
