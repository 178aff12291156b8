import type { CouponInput } from '../../schema/coupon.ts';
import { fold } from '../text/fold.ts';
import words from '../dates/words.json' with { type: 'json' };

export interface FoundDiscount {
  discountType: CouponInput['discountType'];
  /** As coupons store it: `20%`, `$15`, `Up to 25%`; '' for free shipping. */
  discountValue: string;
}

const NUMBER = String.raw`\d+(?:[.,]\d{1,2})?`;
/** `1,299.50`, `1.299,50`; never a part of a longer number. */
const AMOUNT = String.raw`(?<![\d.,]|\d\s)(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![.,]?\d)`;
const CURRENCY = '(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|INR|BRL|MXN|ZAR|SGD|HKD|AED)';
const MONEY_BEFORE = String.raw`[A-Z]{0,2}\p{Sc}\s?${AMOUNT}|(?<!\p{L})(?:${CURRENCY}|Rs\.?)\s?${AMOUNT}`;
const MONEY = String.raw`(?:${MONEY_BEFORE}|${AMOUNT}\s?(?:\p{Sc}|${CURRENCY}|zł|kr|Kč)(?![\p{L}\d]))`;
/** "Up to", here and in other languages. */
const UP_TO = String.raw`(?<!\p{L})(?:${words.upTo})\s+[-−–]?`;
const MOST = `(${UP_TO})?`;
const PERCENT_SIGN = String.raw`(?:%|(?:${words.percent})(?!\p{L}))`;
/** What says no more than the amount does. */
const SAYS_OFF = new RegExp(String.raw`(?<!\p{L})(?:${words.saysOff}|${words.percent})(?!\p{L})`, 'giu');
/** With blanks around the dash only at the beginning or after "up to": "iPhone 15 - 20% off" is 20% off. */
const RANGE = String.raw`(?:(?<=^\s*|${UP_TO})${NUMBER}\s?[-–]\s?|${NUMBER}[-–])?${NUMBER}`;
const PERCENT = new RegExp(String.raw`${MOST}(?<![\d.,])(${RANGE})\s?${PERCENT_SIGN}`, 'giu');
const IS_OFF = new RegExp(String.raw`^\s*(?:\p{L}+\s)?(?:${words.saysOff})(?!\p{L})`, 'iu');
const SAVES = /\b(?:save|extra)\s+(?:an?\s)?$/i;
/** "100% cotton", "5% APR" */
const OF_OTHER = new RegExp(String.raw`^\s*(?:${words.percentOfOther})(?!\p{L})`, 'iu');
const MONEY_OFF = new RegExp(String.raw`${MOST}(${MONEY})\s+(?:off|discount|rebate|reduction)\b`, 'iu');
const SAVED = new RegExp(
  String.raw`\b(?:save|get|extra|minus)\s+${MOST}(${MONEY})(?!\s*(?:or more|\+|(?:\p{L}+\s)?(?:${words.moneyForOther})\b))`,
  'iu',
);
const ALONE = new RegExp(String.raw`^\s*${MOST}(${MONEY})\s*$`, 'iu');
const FRACTION = String.raw`(?:(?<![\d/⁄])\d{1,2}[/⁄]\d{1,2}|[¼½¾⅐-⅞])`;
const PHRASE = new RegExp(
  String.raw`\b(?:buy (?:one|two|three|\d+),? get [\w ]{0,20}(?:free|half price|off)|bogo|\d+ for (?:the price of )?\d+|half price)\b|` +
    String.raw`${FRACTION}\s(?:off|price)\b`,
  'i',
);
const FREE_SHIPPING = /\bfree (?:\w+ )?(?:shipping|delivery|postage)\b/i;
/** `20％`, `%20` and `15% to 30%` as `20%` and `15-30%`. */
const withPercentAfter = (text: string): string =>
  !/％|%\s?(?:\d|[-–]|to\b|bis\b)/.test(text)
    ? text
    : text
        .replaceAll('％', '%')
        .replaceAll(/(?<=\d)\s?%\s?(?:-|–|to|bis)\s?(?=\d+(?:[.,]\d+)?\s?%)/g, '-')
        .replaceAll(/(?<![\d.,]\s?)%\s?(\d+(?:[.,]\d+)?)(?![\d%])/g, '$1%');

/**
 * The discount that a text names: the percentage or amount off first, then a phrase such as "2 for 1", then free shipping. `isLong`: it says
 * much else, and a share is taken off only where it says so.
 */
export function discountInText(text: string, isLong = false): FoundDiscount | undefined {
  const percent = percentIn(withPercentAfter(text), isLong);
  if (percent !== undefined) return { discountType: 'percentage', discountValue: percent };
  const money = MONEY_OFF.exec(text) ?? SAVED.exec(text) ?? ALONE.exec(text);
  if (money) return { discountType: 'fixed', discountValue: `${money[1] ? 'Up to ' : ''}${compact(money[2]!)}` };
  const phrase = PHRASE.exec(text);
  if (phrase) return { discountType: 'other', discountValue: phrase[0] };
  return FREE_SHIPPING.test(text) ? { discountType: 'freeShipping', discountValue: '' } : undefined;
}

/** The percentage that is said to be off, else the first that may be: of "100% cotton, 20% off" the second. */
function percentIn(text: string, isLong: boolean): string | undefined {
  const found = [...text.matchAll(PERCENT)].filter(
    ([, , number = '']) => Number(number.replace(',', '.')) <= 100 || /[-–]/.test(number),
  );
  const isOff = ({ 0: all, index }: (typeof found)[number]) =>
    IS_OFF.test(text.slice(index + all.length)) || SAVES.test(text.slice(Math.max(0, index - 12), index));
  const mayBe = ({ 0: all, 2: number, index }: (typeof found)[number]) =>
    !OF_OTHER.test(text.slice(index + all.length)) && (all.trim() === text.trim() || !/^(?:0|100)$/.test(number!));
  const [, most, number = ''] = found.find(isOff) ?? (isLong ? undefined : found.find(mayBe)) ?? [];
  return number === '' ? undefined : `${most ? 'Up to ' : ''}${compact(number)}%`;
}

const compact = (value: string): string => value.replaceAll(/\s/g, '').replace(/^([A-Z]{3})(?=\d)/, '$1 ');

/** Whether a text names the discount that was found in it, and nothing else. */
export const isAllOf = (text: string, { discountValue }: FoundDiscount): boolean =>
  !/[<>~≈+]/.test(text) && fold(withUpTo(text).replaceAll(SAYS_OFF, ' ')) === fold(discountValue);

/** "Up to" for what says so in any language. */
export const withUpTo = (text: string): string => text.replace(new RegExp(UP_TO, 'iu'), 'Up to ');
