import type { couponDiscountTypes } from '../../schema/coupon.ts';
import type { offerDiscountTypes } from '../../schema/offer.ts';

export type DiscountType = (typeof couponDiscountTypes)[number] | (typeof offerDiscountTypes)[number];

const FREE_SHIPPING = 'FREE SHIPPING';

const number = String.raw`\d+(?:[.,]\d+)*`;
const range = String.raw`${number}(?:\s?[-–]\s?${number})?`;
const bare = new RegExp(`^${range}$`);
/** Words that may stand before an amount. */
const lead = /^(?:up to|from|extra|flat)\s+/i;
const unitBefore = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|Rs\.?|[Kk]r\.?)\s?`;
const unitAfter = String.raw`\s?(?:%|percent|\p{Sc}|[A-Za-z]{3}|[Kk]r|zł|[Kk]č|[Ff]t|[Ll]ei|[Ff]r)\.?`;
/** `$15`, `US$ 15`, `₹500`, `CHF 10`, `Rs. 500`, `15 €`, `15 EUR`, `100 kr`, `10-20%`, `20 percent`, `20%+`. */
const amount = new RegExp(String.raw`^(?:${unitBefore})?${range}(?:${unitAfter})?\+?$`, 'u');

/**
 * Specification section 2, store detail: `20% OFF`, `$15 OFF`, `FREE SHIPPING`; an offer's value is followed by ` OFF`. What the owner
 * typed (`20`, `20%`, `20% off`, `$15`, `15`, `€15`) is brought into that form; words that name no amount stay as they are, since
 * "Buy one, get one free OFF" says nothing. Empty when there is nothing to show.
 */
export function discountLabel(type: DiscountType, value: string): string {
  if (type === 'freeShipping') return FREE_SHIPPING;
  const text = value.trim();
  if (type === 'other') return text;
  const stripped = text.replace(/\s*\boff$/i, '');
  if (!amount.test(stripped.replace(lead, ''))) return text;
  return `${withUnit(type, stripped)} OFF`;
}

function withUnit(type: DiscountType, text: string): string {
  const figure = text.replace(lead, '');
  const before = text.slice(0, text.length - figure.length);
  if (type === 'percentage' && bare.test(figure)) return `${before}${figure}%`;
  if (type === 'fixed' && bare.test(figure)) return `${before}$${figure}`;
  return text.replace(/\s+%/, '%').replace(/(\p{Sc})\s+/u, '$1');
}
