import type { couponDiscountTypes } from '../schema/coupon.ts';
import type { offerDiscountTypes } from '../schema/offer.ts';

export type DiscountType = (typeof couponDiscountTypes)[number] | (typeof offerDiscountTypes)[number];

export const FREE_SHIPPING = 'FREE SHIPPING';

const bare = /^\d+(?:[.,]\d+)*$/;
const amount = /^(?:up to\s+|from\s+)?(?:[$€£¥]\s?)?\d+(?:[.,]\d+)*(?:\s?%|\s?[$€£¥]|\s?[A-Z]{3}|\s?(?:kr|zł|kč|ft|lei|fr)\.?)?$/i;

/**
 * Specification section 2, store detail: `20% OFF`, `$15 OFF`, `FREE SHIPPING`; an offer's value is followed by ` OFF`. What the owner
 * typed (`20`, `20%`, `20% off`, `$15`, `15`, `€15`) is brought into that form; words that name no amount stay as they are, since
 * "Buy one, get one free OFF" says nothing. Empty when there is nothing to show.
 */
export function discountLabel(type: DiscountType, value: string): string {
  if (type === 'freeShipping') return FREE_SHIPPING;
  const text = value.trim();
  if (type === 'other' || text === '') return text;
  const stripped = text.replace(/\s*\boff$/i, '').trim();
  if (!amount.test(stripped)) return text;
  return `${withUnit(type, stripped)} OFF`;
}

function withUnit(type: DiscountType, text: string): string {
  const number = text.replace(/^(?:up to|from)\s+/i, '');
  const before = text.slice(0, text.length - number.length);
  if (type === 'percentage' && bare.test(number)) return `${before}${number}%`;
  if (type === 'fixed' && bare.test(number)) return `${before}$${number}`;
  return text.replace(/\s+%$/, '%').replace(/([$€£¥])\s+/, '$1');
}
