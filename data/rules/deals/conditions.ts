import { DEFAULT_CURRENCY } from '../../schema/currency.ts';
import type { Conditions } from '../../schema/conditions.ts';
import type { Language } from '../../schema/language.ts';
import { amountIn, currencyOfUnit, signOf } from '../money/amount.ts';
import { amountText } from '../money/money-text.ts';
import { moneyInText } from './discount-in-text.ts';

/** `$45` as it is written in a language, in the currency that it names, else in this one; words that name no amount stay as they are. */
export function spendText(typed: string, currency: string | undefined, language: Language): string {
  const amount = amountIn(typed);
  if (amount === null || Number.isNaN(amount.from + (amount.to ?? 0))) return typed;
  const known = amount.unit === '' ? (currency ?? DEFAULT_CURRENCY) : currencyOfUnit(amount.unit, currency);
  return known === null ? typed : amountText(amount.from, amount.to, known, language);
}

/** With the sign of a currency before an amount that is a number alone. */
export const withSpendIn = (conditions: Conditions, currency: string): Conditions =>
  conditions.minimumSpend !== undefined && amountIn(conditions.minimumSpend)?.unit === ''
    ? { ...conditions, minimumSpend: signOf(currency) + conditions.minimumSpend }
    : conditions;

const SPEND =
  /\b(?:min(?:imum|\.)? (?:spend|order|purchase|basket)(?: value)?(?: of|:)?|(?:orders|baskets) (?:over|above|of|from)|when you spend)\s+/i;
const flags = [
  ['newCustomers', /\bnew customers? only\b|\b(?:only )?for new customers\b|\b(?:your )?first (?:order|purchase)\b/i],
  ['students', /\bstudents? only\b|\b(?:only )?for students\b|\bstudent (?:discount|price)\b/i],
  ['appOnly', /\bapp[- ]only\b|\b(?:only )?in the app\b(?! (?:and|or)\b)/i],
] as const;

/** The conditions that a text names in words that have no other meaning; undefined: none. */
export function conditionsInText(text: string): Conditions | undefined {
  const spend = SPEND.exec(text);
  const minimumSpend = spend && moneyInText(text.slice(spend.index + spend[0].length));
  const held = flags.filter(([, words]) => words.test(text)).map(([field]) => [field, true]);
  const found: Conditions = { ...(minimumSpend && { minimumSpend }), ...Object.fromEntries(held) };
  return Object.keys(found).length === 0 ? undefined : found;
}
