import type { DiscountType } from './discount-label.ts';

/** A percentage and an amount are compared as if a shopper spent this much. */
export const TYPICAL_BASKET = 100;
/** What free shipping saves on such a basket. */
export const FREE_SHIPPING_WORTH = 5;

/** How much a discount saves of a typical basket, 0 to 100: the order of "Discount %". Words without a number are worth 0. */
export function discountWorth(type: DiscountType, value: string): number {
  if (type === 'freeShipping') return FREE_SHIPPING_WORTH;
  if (type === 'other') return 0;
  const number = firstNumber(value);
  if (number === null) return 0;
  const isPercentage = value.includes('%') || type === 'percentage';
  const looksLikeAmount = isPercentage || type === 'fixed' || /[$€£¥]/.test(value);
  if (!looksLikeAmount) return 0;
  return Math.min(100, isPercentage ? number : (number * 100) / TYPICAL_BASKET);
}

/** `1,299.50`, `1.299,50` and `12,5` are read as people write them. */
function firstNumber(text: string): number | null {
  const found = /\d[\d.,]*/.exec(text)?.[0].replace(/[.,]+$/, '');
  if (!found) return null;
  const lastMark = Math.max(found.lastIndexOf('.'), found.lastIndexOf(','));
  const decimals = lastMark < 0 ? '' : found.slice(lastMark + 1);
  const isThousands = decimals.length === 3 || lastMark < 0;
  const digits = (text: string) => text.replace(/[.,]/g, '');
  return Number(isThousands ? digits(found) : `${digits(found.slice(0, lastMark))}.${decimals}`);
}
