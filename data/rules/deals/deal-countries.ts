import { listIn } from '../../messages/format.ts';
import { countriesIn, unknownCountry } from '../../schema/country.ts';
import type { Language } from '../../schema/language.ts';

/** Whether a deal is for people in a country; undefined: for people anywhere. */
export const isFor = (deal: { countries?: readonly string[] | undefined }, country: string | undefined): boolean =>
  country === undefined || deal.countries === undefined || deal.countries.includes(country);

/** Made when one is first used. */
const names = new Map<Language, Intl.DisplayNames>();

/** The countries of a deal in a language: `United Kingdom, Ireland`. */
export function countriesText(codes: readonly string[], language: Language): string {
  let inLanguage = names.get(language);
  if (inLanguage === undefined) names.set(language, (inLanguage = new Intl.DisplayNames(language, { type: 'region' })));
  const shown = codes.map((code) => inLanguage.of(code) ?? code);
  return listIn(
    language,
    shown.toSorted((a, b) => a.localeCompare(b, language)),
  );
}

const EVERYWHERE =
  /^(?:all|any|everywhere|global|international|world ?wide|ww)(?: (?:countries|regions|markets|customers))?$/i;

/** The countries in a cell, or why they cannot be used; none: it is for everybody. Feeds write UK for the United Kingdom, and USA. */
export function countriesInCell(text: string): { countries: string[] } | { problem: string } {
  const countries = EVERYWHERE.test(text)
    ? []
    : countriesIn(
        text
          .replaceAll(/\bUK\b/gi, 'GB')
          .replaceAll(/\bUSA\b/gi, 'US')
          .replaceAll(/\s*\/\s*|(?<=\b[a-z]{2})\s*&\s*(?=[a-z]{2}\b)/gi, ','),
      );
  const problem = unknownCountry(countries);
  return problem === undefined ? { countries } : { problem };
}
