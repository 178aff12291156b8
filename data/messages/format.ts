import type { Language } from '../schema/language.ts';
import { remembering } from '../rules/text/remembering.ts';

/** An argument: as it is, as a number of the language, or as the choice of its plural form. */
type Argument =
  | readonly [name: string]
  | readonly [name: string, kind: 'number']
  | readonly [name: string, kind: 'plural', choices: { readonly [form: string]: Compiled }];
/** A message as `compile.ts` makes it; one without arguments is its text. */
export type Compiled = string | readonly (string | Argument)[];
export type Values = { readonly [name: string]: string | number };

/** How numbers and dates are written, as Intl names it, where that is not the language itself. */
const written: { readonly [name in Language]?: { numbers?: string; dealDates?: string } } = {
  // Specification section 2: coupons have dates as in Britain.
  'en-US': { dealDates: 'en-GB' },
  // Whether Intl takes these digits by itself depends on its release, and a browser has another one than the server.
  ar: { numbers: 'ar-u-nu-arab', dealDates: 'ar-u-nu-arab' },
};
export const numbersOf = (language: Language): string => written[language]?.numbers ?? language;
/** Asked for each page: Intl takes 10 microseconds. */
export const directionOf = remembering(
  (language: Language) => new Intl.Locale(language).getTextInfo().direction ?? 'ltr',
);
export const dealDatesOf = (language: Language): string => written[language]?.dealDates ?? language;

/** Intl takes a microsecond for each number, and most of a page are small: they come again. */
const MOST_REMEMBERED = 1000;
/** By language: each format is made when it is first used, which takes some milliseconds. */
const textsOf = <Text>(formatOf: (language: Language) => (value: number) => Text) =>
  remembering((language: Language) => remembering(formatOf(language), MOST_REMEMBERED));

const numbers = textsOf((language) => new Intl.NumberFormat(numbersOf(language)).format);
const percents = textsOf(
  (language) => new Intl.NumberFormat(numbersOf(language), { style: 'percent', maximumFractionDigits: 2 }).format,
);
const pluralForms = textsOf((language) => {
  const rules = new Intl.PluralRules(language);
  return (value) => rules.select(value);
});
const lists = remembering((language: Language) => new Intl.ListFormat(language, { style: 'short', type: 'unit' }));

/** `1,234`, `1.234` */
export const numberIn = (language: Language, value: number): string => numbers(language)(value);
/** `20%`, `20 %`; `percent` as people say it, 20. */
export const percentIn = (language: Language, percent: number): string => percents(language)(percent / 100);
/** `a, b, c` */
export const listIn = (language: Language, parts: readonly string[]): string => lists(language).format(parts);

const choiceOf = (choices: { readonly [form: string]: Compiled } = {}, value: number, language: Language): Compiled =>
  choices[`=${value}`] ?? choices[pluralForms(language)(value)] ?? choices['other'] ?? '';

/** The text of a message. Throws when a value is missing: no page says less than its message. */
export function format(message: Compiled, values: Values, language: Language): string {
  if (typeof message === 'string') return message;
  let text = '';
  for (const part of message) {
    if (typeof part === 'string') text += part;
    else {
      const [name, kind, choices] = part;
      const value = values[name];
      if (value === undefined) throw new Error(`A message needs a value for {${name}}.`);
      if (typeof value === 'string') text += value;
      else if (kind !== 'plural') text += numberIn(language, value);
      else text += format(choiceOf(choices, value, language), values, language);
    }
  }
  return text;
}
