import { numbersOf } from '../../messages/format.ts';
import type { Language } from '../../schema/language.ts';
import { remembering } from '../text/remembering.ts';

/** By language, then by currency. Made when one is first used: each takes a millisecond. */
const formatsWith = (digits: Intl.NumberFormatOptions) =>
  remembering((language: Language) =>
    remembering(
      (currency: string) => new Intl.NumberFormat(numbersOf(language), { style: 'currency', currency, ...digits }),
    ),
  );
const [exact, whole] = [formatsWith({}), formatsWith({ maximumFractionDigits: 0 })];

/** `$1,299.00` */
export const priceText = (price: number, currency: string, language: Language = 'en-US'): string =>
  drawn(exact(language)(currency).format(price));

/** In Arabic text a sign such as `US$` would be drawn as `$US`: a mark holds it together. */
const drawn = (amount: string): string =>
  amount.startsWith(RTL) ? amount.replace(/\p{Lu}+\p{Sc}/u, `$&${LTR}`) : amount;
const RTL = '\u200f';
const LTR = '\u200e';

/** `$15`, `$12.50`, `€10 – €20`: without decimals where there are none. */
export function amountText(from: number, to: number | null, currency: string, language: Language): string {
  const isWhole = Number.isInteger(from) && Number.isInteger(to ?? 0);
  const format = (isWhole ? whole : exact)(language)(currency);
  return drawn(to === null ? format.format(from) : format.formatRange(from, to));
}
