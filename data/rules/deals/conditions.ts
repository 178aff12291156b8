import { DEFAULT_CURRENCY } from '../../schema/currency.ts';
import type { Conditions } from '../../schema/conditions.ts';
import type { Language } from '../../schema/language.ts';
import { amountIn, currencyOfUnit, signOf } from '../money/amount.ts';
import { amountText } from '../money/money-text.ts';

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
