import type { CouponInput } from '../../schema/coupon.ts';
import { saysFreeShipping, saysNothing } from '../dates/cell-words.ts';
import { amountIn, currencyInText, signOf } from './amount.ts';
import { discountInText, isAllOf, type FoundDiscount, withUpTo } from './discount-in-text.ts';
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

/**
 * What a cell with a discount says, together with the columns beside it; undefined: nothing. Words beside the amount stay with it. `problem`:
 * why it cannot be used.
 */
export function discountInCell(cell: string, beside: Beside): Read | undefined {
  const { type, currency } = beside;
  // some shops write what is taken off: -15.0, and 15 off
  const text = cell
    .replace(/^[-−–]\s*(?=[\d\p{Sc}])/u, '')
    .replace(/^(?=[.,]\d)/, '0')
    .replace(/(?<=^[\d.,]*\d)(?:\s*off|[.,]-+)$/i, '');
  const amount = amountIn(text.replace(/%$/, ''));
  if (saysNothing(text) || (amount?.from === 0 && amount.to === null)) return undefined;
  const number = withUpTo(text).replace(/^Up to /, '');
  if (amountIn(number)?.unit === '') {
    const read = numberOf(number, beside);
    return 'problem' in read || number === text ? read : { ...read, discountValue: `Up to ${read.discountValue}` };
  }
  if (saysFreeShipping(text)) return { discountType: 'freeShipping', discountValue: '' };
  if (/^\d[\d.,]*\s*%/.test(text) && Number.isNaN(percentNumber(text.replace(/%.*$/s, '%'))))
    return { problem: `"${text}" is more than all. Correct it.` };
  const found = discountInText(text);
  const isTyped = type === 'percentage' || type === 'fixed';
  if (isTyped && (found ? ![type, 'other', 'freeShipping'].includes(found.discountType) : /\d/.test(text)))
    return { problem: `"${text}" is no ${type === 'fixed' ? 'amount' : type}, as its type says. Correct one of them.` };
  if (found === undefined) return { discountType: isTyped ? 'other' : (type ?? 'other'), discountValue: text };
  const { discountType, discountValue } = found;
  if (discountType === 'freeShipping')
    return /^free (?:\w+ )?(?:shipping|delivery|postage)$/.test(fold(text))
      ? found
      : { discountType: 'other', discountValue: text };
  if (discountType === 'fixed' && currency !== undefined && currencyInText(discountValue, currency) !== currency)
    return { problem: `"${text}" is not in ${currency}, as its currency says. Correct one of them.` };
  return isAllOf(text, found) ? found : { discountType, discountValue: text };
}

/** A number alone, or a range, is what the columns beside it say, and nothing without them. */
function numberOf(text: string, { type, currency, site = 'USD' }: Beside): Read {
  const plain = withoutLastZeros(text);
  const kind = type ?? (currency === undefined ? undefined : 'fixed');
  if (kind === 'fixed') return { discountType: kind, discountValue: signOf(currency ?? site) + plain };
  if (kind === 'freeShipping') return { discountType: kind, discountValue: '' };
  if (kind !== 'percentage')
    return {
      problem: `"${text}" may be percent or an amount. Write ${plain}% or ${signOf(site)}${plain}, or map the column that says which.`,
    };
  if (/[-–+]/.test(text)) return { discountType: kind, discountValue: text };
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
