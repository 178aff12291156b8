import type { CouponInput } from '../../schema/coupon.ts';
import { saysFreeShipping, saysNothing } from '../dates/cell-words.ts';
import { currencyInText, signOf } from './amount.ts';
import { discountInText, isAllOf, type FoundDiscount } from './discount-in-text.ts';
import { fold } from '../text/fold.ts';
import { typedNumber } from '../text/typed-number.ts';

export interface Beside {
  /** What another column says of the number. */
  type?: CouponInput['discountType'] | undefined;
  /** Of an amount, ISO 4217. */
  currency?: string | undefined;
  /** Of an amount of which nothing says the currency. */
  site?: string | undefined;
}

type Read = FoundDiscount | { problem: string };

const NUMBER = /^(?:\d{1,3}(?:[.,]\d{3})+|\d+)?(?:[.,]\d+)?$/;

/**
 * What a cell with a discount says, together with the columns beside it; undefined: nothing. Words beside the amount stay with it. `problem`:
 * why it cannot be used.
 */
export function discountInCell(cell: string, beside: Beside): Read | undefined {
  const { type, currency } = beside;
  // some shops write what is taken off: -15.0
  const text = cell.replace(/^[-−–]\s*(?=[\d\p{Sc}])/u, '');
  if (saysNothing(text) || /^0*(?:[.,]0*)?\s*%?$/.test(text)) return undefined;
  if (NUMBER.test(text)) return numberOf(text, beside);
  if (saysFreeShipping(text)) return { discountType: 'freeShipping', discountValue: '' };
  if (/^\d[\d.,]*\s*%/.test(text) && Number.isNaN(percentNumber(text.replace(/%.*$/s, '%'))))
    return { problem: `"${text}" is more than all. Correct it.` };
  const found = discountInText(text);
  if (found === undefined) return { discountType: type ?? 'other', discountValue: text };
  const { discountType, discountValue } = found;
  if (discountType === 'freeShipping')
    return /^free (?:\w+ )?(?:shipping|delivery|postage)$/.test(fold(text))
      ? found
      : { discountType: 'other', discountValue: text };
  const isOther = type !== discountType && (type === 'percentage' || type === 'fixed');
  if (isOther && discountType !== 'other')
    return { problem: `"${text}" is no ${type === 'fixed' ? 'amount' : type}, as its type says. Correct one of them.` };
  if (discountType === 'fixed' && currency !== undefined && currencyInText(discountValue, currency) !== currency)
    return { problem: `"${text}" is not in ${currency}, as its currency says. Correct one of them.` };
  return isAllOf(text, found) ? found : { discountType, discountValue: text };
}

/** A number alone is what the columns beside it say, and nothing without them. */
function numberOf(text: string, { type, currency, site = 'USD' }: Beside): Read {
  const plain = withoutLastZeros(text);
  const kind = type ?? (currency === undefined ? undefined : 'fixed');
  if (kind === 'fixed') return { discountType: kind, discountValue: signOf(currency ?? site) + plain };
  if (kind === 'freeShipping') return { discountType: kind, discountValue: '' };
  if (kind !== 'percentage')
    return {
      problem: `"${text}" may be percent or an amount. Write ${plain}% or ${signOf(site)}${plain}, or map the column that says which.`,
    };
  const percent = percentNumber(text);
  return Number.isNaN(percent)
    ? { problem: `"${text}" is no percentage up to 100. Correct it.` }
    : { discountType: kind, discountValue: `${percent}%` };
}

/** `15` and `15.50` of `15.00` and `15.5000`. */
export const withoutLastZeros = (number: string): string =>
  number.replace(/(?<=\d[.,]\d{2})0{2,}$/, '').replace(/(?<=\d)[.,]0{1,2}$/, '');

/** `15`, `12,5 %`, `-15.0`, and 15 for the fraction 0.15 as well; NaN: none between 0 and 100. */
export function percentNumber(text: string): number {
  const number = typedNumber(text.replace(/^[-−–]/, '').replace(',', '.'));
  const percent = number < 1 && !text.includes('%') ? number * 100 : number;
  return percent >= 0 && percent <= 100 ? Number(percent.toFixed(2)) : NaN;
}
