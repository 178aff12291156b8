import type { Language } from '../schema/language.ts';

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
const directions = new Map<Language, 'ltr' | 'rtl'>();

/** Asked for each page: Intl takes 10 microseconds. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  let direction = directions.get(language);
  if (direction === undefined)
    directions.set(language, (direction = new Intl.Locale(language).getTextInfo().direction ?? 'ltr'));
  return direction;
}
export const dealDatesOf = (language: Language): string => written[language]?.dealDates ?? language;

/** Each is made when it is first used: that takes some milliseconds. */
type Format = Intl.NumberFormat | Intl.PluralRules | Intl.ListFormat;
const made = new Map<string, Format>();

function once<Made extends Format>(key: string, make: () => Made): Made {
  const found = made.get(key) as Made | undefined;
  if (found !== undefined) return found;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

/** Most numbers of a page are small, and Intl takes a microsecond for each. */
const MOST_REMEMBERED = 1000;
const remembered = new Map<string, string>();

function small(key: string, value: number, say: () => string): string {
  if (!(Number.isInteger(value) && value >= 0 && value < MOST_REMEMBERED)) return say();
  const name = key + value;
  let said = remembered.get(name);
  if (said === undefined) remembered.set(name, (said = say()));
  return said;
}

/** `1,234`, `1.234` */
export const numberIn = (language: Language, value: number): string =>
  small(`number ${language}`, value, () =>
    once(`number ${language}`, () => new Intl.NumberFormat(numbersOf(language))).format(value),
  );

const pluralForm = (language: Language, value: number): string =>
  small(`plural ${language}`, value, () =>
    once(`plural ${language}`, () => new Intl.PluralRules(language)).select(value),
  );

/** `20%`, `20 %`; `percent` as people say it, 20. */
export const percentIn = (language: Language, percent: number): string =>
  once(
    `percent ${language}`,
    () => new Intl.NumberFormat(numbersOf(language), { style: 'percent', maximumFractionDigits: 2 }),
  ).format(percent / 100);

/** `a, b, c` */
export const listIn = (language: Language, parts: readonly string[]): string =>
  once(`list ${language}`, () => new Intl.ListFormat(language, { style: 'short', type: 'unit' })).format(parts);

const choiceOf = (choices: { readonly [form: string]: Compiled } = {}, value: number, language: Language): Compiled =>
  choices[`=${value}`] ?? choices[pluralForm(language, value)] ?? choices['other'] ?? '';

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
