import { z } from 'zod';
import { line } from './fields.ts';

/** ISO 3166-1 alpha-2. A list of our own: what `Intl` calls a region includes more, and differs between browsers. */
const codes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');
const english = new Intl.DisplayNames('en', { type: 'region' });
/** By their codes, in English. */
export const countryNames: ReadonlyMap<string, string> = new Map(codes.map((code) => [code, english.of(code)!]));
const codeOfName = new Map([...countryNames].map(([code, name]) => [name.toUpperCase(), code]));

/** The codes in a text, which may name countries in English, each once and sorted. What is neither stays as it is. */
export const countriesIn = (text: string): string[] => {
  const found = text.split(/[,;|]/).flatMap((part) => {
    const typed = part.trim();
    const words = typed.toUpperCase().split(/\s+/);
    return codeOfName.get(typed.toUpperCase()) ?? (words.every((word) => word.length === 2) ? words : typed);
  });
  return [...new Set(found)].filter((each) => each !== '').sort();
};

/** What is wrong with the first of these that is no country; undefined: all are. */
export function unknownCountry(countries: readonly string[]): string | undefined {
  const unknown = countries.find((each) => !countryNames.has(each));
  if (unknown === 'UK') return '"UK" is no country code: that of the United Kingdom is GB. Enter GB.';
  return unknown && `"${unknown}" is no country code. Enter codes of two letters, such as GB or IE.`;
}

/** A single one. */
export const country = z
  .string()
  .overwrite((typed) => typed.trim().toUpperCase())
  .refine((code) => countryNames.has(code), { error: ({ input }) => unknownCountry([String(input)]) });

/** For whom a deal is; absent, as an empty list is stored: for everybody. */
export const countries = z
  .array(line(60))
  .overwrite((typed) => countriesIn(typed.join(',')))
  .refine((list) => unknownCountry(list) === undefined, { error: ({ input }) => unknownCountry(input as string[]) })
  .optional()
  .overwrite((list) => (list?.length ? list : undefined));
