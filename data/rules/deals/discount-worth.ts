import type { DiscountType } from './discount-label.ts';

/** A percentage and an amount are compared as if a shopper spent this much. */
const TYPICAL_BASKET = 100;
/** What free shipping saves on such a basket. */
const FREE_SHIPPING_WORTH = 5;

/** No amount counts for more: orders are kept as numbers, which hold so much exactly. */
export const MOST_WORTH = 10_000;

/**
 * How much a discount saves of a typical basket in percent: the order of "Discount %". A percentage is worth 0 to 100, an amount
 * beyond the basket more than that, so that the greater of two amounts always comes first. Words without a number are worth 0.
 */
export function discountWorth(type: DiscountType, value: string): number {
  if (type === 'freeShipping') return FREE_SHIPPING_WORTH;
  if (type === 'other') return 0;
  const number = firstNumber(value);
  if (number === null) return 0;
  const isPercentage = value.includes('%') || type === 'percentage';
  const looksLikeAmount = isPercentage || type === 'fixed' || /\p{Sc}/u.test(value);
  if (!looksLikeAmount) return 0;
  return isPercentage ? Math.min(100, number) : Math.min(MOST_WORTH, (number * 100) / TYPICAL_BASKET);
}

/** How many percent off, of a discount given in percent; null: it is given in another way. */
export function percentOff(type: DiscountType, value: string): number | null {
  const inPercent = value.includes('%') || (type === 'percentage' && !/\p{Sc}/u.test(value));
  const number = inPercent && type !== 'freeShipping' && type !== 'other' ? firstNumber(value) : null;
  return number !== null && number > 0 && number <= 100 ? number : null;
}

/** `1,299.50`, `1.299,50` and `12,5` are read as people write them. */
function firstNumber(text: string): number | null {
  const found = /\d[\d.,]*/.exec(text)?.[0].replace(/[.,]+$/, '');
  if (!found) return null;
  // three digits after the last mark are thousands
  const [, whole = found, decimals = '0'] = /^(.*)[.,](?!\d{3}$)(\d+)$/.exec(found) ?? [];
  return Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
}
