import { numbersOf } from '../../messages/format.ts';
import type { Language } from '../../schema/language.ts';

/** Made when one is first used: each takes a millisecond. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, isWhole: boolean, language: Language): Intl.NumberFormat {
  const name = `${language} ${currency}${isWhole ? ' whole' : ''}`;
  let format = formats.get(name);
  if (format === undefined) {
    const digits = isWhole ? { maximumFractionDigits: 0 } : {};
    format = new Intl.NumberFormat(numbersOf(language), { style: 'currency', currency, ...digits });
    formats.set(name, format);
  }
  return format;
}

/** `$1,299.00` */
export const priceText = (price: number, currency: string, language: Language = 'en-US'): string =>
  drawn(formatOf(currency, false, language).format(price));

/** In Arabic text a sign such as `US$` would be drawn as `$US`: a mark holds it together. */
const drawn = (amount: string): string =>
  amount.startsWith(RTL) ? amount.replace(/\p{Lu}+\p{Sc}/u, `$&${LTR}`) : amount;
const RTL = '\u200f';
const LTR = '\u200e';

/** `$15`, `$12.50`, `€10 – €20`: without decimals where there are none. */
export function amountText(from: number, to: number | null, currency: string, language: Language): string {
  const format = formatOf(currency, Number.isInteger(from) && Number.isInteger(to ?? 0), language);
  return drawn(to === null ? format.format(from) : format.formatRange(from, to));
}
