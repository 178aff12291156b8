import type { CouponInput } from '../schema/coupon.ts';

export interface FoundDiscount {
  discountType: CouponInput['discountType'];
  /** As coupons store it: `20%`, `$15`; '' for free shipping. */
  discountValue: string;
}

const NUMBER = String.raw`\d+(?:[.,]\d{1,2})?`;
/** `1,299.50`, `1.299,50`; never a part of a longer number. */
const AMOUNT = String.raw`(?<![\d.,]|\d\s)(?:\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,]\d{1,2})?(?![.,]?\d)`;
const CURRENCY = '(?:USD|EUR|GBP|CHF|CAD|AUD)';
const MONEY_BEFORE = String.raw`[A-Z]{0,2}\p{Sc}\s?${AMOUNT}|(?<!\p{L})${CURRENCY}\s?${AMOUNT}`;
const MONEY = String.raw`(?:${MONEY_BEFORE}|${AMOUNT}\s?(?:\p{Sc}|${CURRENCY})(?![\p{L}\d]))`;
const PERCENT = new RegExp(String.raw`(?<![\d.])(${NUMBER}(?:\s?[-–]\s?${NUMBER})?)\s?(?:%|percent\b)`, 'u');
const MONEY_OFF = new RegExp(String.raw`(${MONEY})\s+(?:off|discount|rebate|reduction)\b`, 'iu');
const SAVED = new RegExp(String.raw`\b(?:save|get|extra|minus)\s+(${MONEY})(?!\s*(?:or more|\+))`, 'iu');
const ALONE = new RegExp(String.raw`^\s*(${MONEY})\s*$`, 'u');
const PHRASE =
  /\b(?:buy (?:one|two|three|\d+),? get [\w ]{0,20}(?:free|half price|off)|bogo|\d+ for (?:the price of )?\d+|half price)\b/i;
const FREE_SHIPPING = /\bfree (?:\w+ )?(?:shipping|delivery|postage)\b/i;

/** The discount that a text names: the percentage or amount off first, then a phrase such as "2 for 1", then free shipping. */
export function discountInText(text: string): FoundDiscount | undefined {
  const percent = PERCENT.exec(text);
  if (percent) return { discountType: 'percentage', discountValue: `${compact(percent[1]!)}%` };
  const money = MONEY_OFF.exec(text) ?? SAVED.exec(text) ?? ALONE.exec(text);
  if (money) return { discountType: 'fixed', discountValue: compact(money[1]!) };
  const phrase = PHRASE.exec(text);
  if (phrase) return { discountType: 'other', discountValue: phrase[0] };
  return FREE_SHIPPING.test(text) ? { discountType: 'freeShipping', discountValue: '' } : undefined;
}

const compact = (value: string): string => value.replaceAll(/\s/g, '').replace(/^([A-Z]{3})(?=\d)/, '$1 ');
