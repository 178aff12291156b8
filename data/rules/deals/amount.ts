import { currencies } from '../../schema/currency.ts';
import { remembering } from '../text/remembering.ts';

/** Signs that stand for one currency, in capitals; `$` and `¥` for these where the site's own currency has another sign. */
const signs: { readonly [sign: string]: string } = {
  ...{ $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', 'CN¥': 'CNY', '₹': 'INR', '₽': 'RUB', '₺': 'TRY' },
  ...{ '₩': 'KRW', '₪': 'ILS', '฿': 'THB', '₫': 'VND', '₴': 'UAH', '₦': 'NGN', '₱': 'PHP', '₸': 'KZT', R$: 'BRL' },
  ...{ C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', HK$: 'HKD', S$: 'SGD', NT$: 'TWD' },
  ...{ MX$: 'MXN', ZŁ: 'PLN', KČ: 'CZK', FT: 'HUF', LEI: 'RON', FR: 'CHF' },
};

const DIGITS = String.raw`\d+(?:[.,'’ \u00a0\u202f]\d+)*`;
const BEFORE = String.raw`[A-Z]{0,3}\p{Sc}|[A-Z]{3}|Rs\.?|[Kk]r\.?`;
const AFTER = String.raw`(?:[A-Z]{0,2}\p{Sc}|[A-Za-z]{3}|[Kk]r|zł|[Kk]č|[Ff]t|[Ll]ei|[Ff]r)\.?`;
const AMOUNT = new RegExp(
  String.raw`^(?<before>${BEFORE})?\s*(?<from>${DIGITS})(?:\s?[-–]\s?(?<to>${DIGITS}))?(?:\s*(?<after>${AFTER}))?(?<more>\+)?$`,
  'u',
);
const IN_TEXT = new RegExp(
  String.raw`(?<!\p{L})(?<before>${BEFORE})\s?(?=\d)|(?<=\d)\s?(?<after>${AFTER})(?!\p{L})`,
  'gu',
);

/** An amount of money as someone typed it: `$15`, `10-20 €`, `CHF 1,299.50`, `20`. Null: it is none. */
export function amountIn(text: string) {
  const found = AMOUNT.exec(text.normalize('NFKC').trim())?.groups;
  if (found === undefined || (found['before'] && found['after'])) return null;
  return {
    /** NaN: it can be read in two ways, such as `1.500`. */
    from: numberIn(found['from']!),
    /** Of a range. */
    to: found['to'] === undefined ? null : numberIn(found['to']),
    /** `20+` */
    more: found['more'] !== undefined,
    /** As it was typed beside the number; empty: nothing was. */
    unit: found['before'] ?? found['after'] ?? '',
  };
}

/** The currency that a sign, a short form or a code stands for on a site; null: none, or several, such as `kr`. */
export function currencyOfUnit(unit: string, site: string | undefined): string | null {
  const sign = unit.normalize('NFKC').toUpperCase().replace(/\.$/, '');
  if (site !== undefined && narrowSymbolOf(site).toUpperCase() === sign) return site;
  return signs[sign] ?? (currencies.has(sign) ? sign : null);
}

/** The currency that a text names beside a number; null: none that is clear. */
export function currencyInText(text: string, site: string | undefined): string | null {
  for (const { groups } of text.normalize('NFKC').matchAll(IN_TEXT)) {
    const found = currencyOfUnit(groups!['before'] ?? groups!['after'] ?? '', site);
    if (found !== null) return found;
  }
  return null;
}

/** A price as someone typed it, `39.99` or `1.299,00 €`, in cents at most; `currency` null: it names none. Undefined: it cannot be read. */
export function priceIn(
  text: string,
  site: string | undefined,
): { price: number; currency: string | null } | undefined {
  const amount = amountIn(text.replace(/(\p{L})\.?$/u, '$1').replace(/\b(?:us )?dollars?$/i, 'USD'));
  if (amount === null || amount.to !== null || amount.more || Number.isNaN(amount.from)) return undefined;
  const currency = amount.unit === '' ? null : (currencyOfUnit(amount.unit, site) ?? undefined);
  return currency === undefined ? undefined : { price: amount.from, currency };
}

const signsWith = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
  remembering((currency: string): string => {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  });
const [symbolOf, narrowSymbolOf] = [signsWith('symbol'), signsWith('narrowSymbol')];

/** What stands before an amount in a currency: `£`, `CA$`, `CHF ` with a blank. */
export function signOf(currency: string): string {
  const sign = symbolOf(currency);
  return /\p{L}$/u.test(sign) ? `${sign} ` : sign;
}

/** `1,299.50`, `1.299,50`, `1 299,50` and `12,5` as people write them, `15.0000` as programs do; NaN where it has two meanings (`1.500`) or none. */
function numberIn(text: string): number {
  const bare = text.replaceAll(/(?<=\d)['’ \u00a0\u202f](?=\d{3}(?!\d))/gu, '');
  if (/^\d+(?:\.\d{1,2}|\.\d{4,})?$|^\d{4,}\.\d+$/.test(bare)) return Number(bare);
  if (/^\d+,\d{1,2}$/.test(bare)) return Number(bare.replace(',', '.'));
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(bare)) return Number(bare.replaceAll(',', ''));
  const isDotted = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/.test(bare);
  return isDotted ? Number(bare.replaceAll('.', '').replace(',', '.')) : NaN;
}
