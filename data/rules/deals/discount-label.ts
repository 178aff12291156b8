import type { couponDiscountTypes } from '../../schema/coupon.ts';
import type { offerDiscountTypes } from '../../schema/offer.ts';
import { percentIn } from '../../messages/format.ts';
import type { Text } from '../../messages/text.ts';
import words from '../dates/words.json' with { type: 'json' };
import type { Conditions } from '../../schema/deal.ts';
import { DEFAULT_CURRENCY } from '../../schema/currency.ts';
import type { Language } from '../../schema/language.ts';
import { amountIn, currencyInText, currencyOfUnit, signOf } from './amount.ts';
import { amountText } from './money-text.ts';

export type DiscountType = (typeof couponDiscountTypes)[number] | (typeof offerDiscountTypes)[number];

export interface Discount {
  readonly discountType: DiscountType;
  readonly discountValue: string;
  /** ISO 4217, of an amount. */
  readonly currency?: string | undefined;
}

const number = String.raw`\d+(?:[.,]\d+)*`;
const percent = new RegExp(String.raw`^${number}(?:\s?[-–]\s?${number})?(?:\s?%|\s?percent)?\+?$`);
const wholePercent = /^(\d+(?:[.,]\d+)?)\s?%?$/;
/** Words that may stand before an amount. */
const lead = new RegExp(`^(?:up to|from|extra|flat|${words.upTo})\\s+`, 'iu');
/** As imports write it, and as people do in other languages: "up to" in small letters stays as it was typed. */
const upTo = new RegExp(`^(?:${words.upTo.replace('up ?to|', '')})\\s+$`, 'iu');

/** What was typed, without " off": the words before its figure, and the figure. */
function parts(value: string): { before: string; figure: string } {
  const text = value.trim().replace(/\s*\boff$/i, '');
  const figure = text.replace(lead, '');
  return { before: text.slice(0, text.length - figure.length), figure };
}

/**
 * Specification section 2, store detail: `20% OFF`, `$15 OFF`, `FREE SHIPPING`; an offer's value is followed by ` OFF`. What the owner
 * typed (`20`, `20%`, `20% off`, `$15`, `15`, `15 €`) is brought into that form; words that name no amount stay as they are, since
 * "Buy one, get one free OFF" says nothing. An amount is written in the currency that it names, else in its own. Empty when there is
 * nothing to show.
 */
export function discountLabel({ discountType, discountValue, currency }: Discount, text: Text): string {
  if (discountType === 'freeShipping') return text('deal.freeShipping');
  if (discountType === 'other') return discountValue.trim();
  const { before, figure } = parts(discountValue);
  const isUpTo = before === 'Up to ' || upTo.test(before);
  const off = (shown: string): string =>
    text('deal.off', { discount: isUpTo ? text('deal.upTo', { discount: shown }) : before + shown });
  if (percent.test(figure) && !isBareAmount(discountType, figure)) {
    const isBare = discountType === 'percentage' && !/[%t]/.test(figure);
    const whole = wholePercent.exec(figure)?.[1];
    if (whole !== undefined && text.language !== 'en-US')
      return off(percentIn(text.language, Number(whole.replace(',', '.'))));
    return off(isBare ? figure.replace(/\+?$/, '%$&') : figure.replace(/\s+%/, '%'));
  }
  const amount = amountIn(figure);
  if (amount === null) return discountValue.trim();
  const { unit, from, to, more } = amount;
  const known = unit === '' ? (currency ?? DEFAULT_CURRENCY) : currencyOfUnit(unit, currency);
  if (known === null || (unit === '' && discountType !== 'fixed')) return off(figure);
  if (Number.isNaN(from + (to ?? 0))) return off(`${unit === '' ? signOf(known) : ''}${figure}`);
  return off(`${amountText(from, to, known, text.language)}${more ? '+' : ''}`);
}

const isBareAmount = (type: DiscountType, figure: string): boolean => type === 'fixed' && amountIn(figure)?.unit === '';

/**
 * The currency of a deal's amount: the one that its text names, else its own, else this one; undefined: it is no amount, or in a currency
 * that is not clear, such as `100 kr`.
 */
export function currencyOfDeal(
  { discountType, discountValue, currency }: Discount,
  otherwise: string = DEFAULT_CURRENCY,
): string | undefined {
  const known = currency ?? otherwise;
  if (discountType === 'freeShipping') return undefined;
  if (isBareAmount(discountType, parts(discountValue).figure)) return known;
  return currencyInText(discountValue, known) ?? undefined;
}

/** `$45` as it is written in a language, in the currency that it names, else in this one; words that name no amount stay as they are. */
export function spendText(typed: string, currency: string | undefined, language: Language): string {
  const amount = amountIn(typed);
  if (amount === null || Number.isNaN(amount.from + (amount.to ?? 0))) return typed;
  const known = amount.unit === '' ? (currency ?? DEFAULT_CURRENCY) : currencyOfUnit(amount.unit, currency);
  return known === null ? typed : amountText(amount.from, amount.to, known, language);
}

/** With the sign of a currency before an amount that is a number alone. */
const withSpendIn = (conditions: Conditions, currency: string): Conditions =>
  conditions.minimumSpend !== undefined && amountIn(conditions.minimumSpend)?.unit === ''
    ? { ...conditions, minimumSpend: signOf(currency) + conditions.minimumSpend }
    : conditions;

/** A deal with the currency of its amounts, which are in this one where nothing says another. */
export function withCurrency<Deal extends Discount & { readonly conditions?: Conditions | undefined }>(
  deal: Deal,
  otherwise: string,
): Deal {
  const own = currencyOfDeal(deal, otherwise);
  const conditions = deal.conditions && withSpendIn(deal.conditions, own ?? otherwise);
  if (own === deal.currency && conditions === deal.conditions) return deal;
  const { currency: _, ...rest } = deal;
  return { ...rest, ...(own !== undefined && { currency: own }), ...(conditions && { conditions }) } as Deal;
}
