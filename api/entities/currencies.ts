import type { Transaction } from '../../data/catalogue/documents/database.ts';
import { currencyOfDeal, type Discount, withCurrency } from '../../data/rules/deals/discount-label.ts';
import { settingsInput } from '../../data/schema/settings.ts';
import { wrongField } from '../http/errors.ts';

/** Of amounts that name none when they are entered. */
export const siteCurrency = (documents: Pick<Transaction, 'read'>): string =>
  (documents.read('settings') ?? settingsInput.parse({})).currency;

/** What was typed of a deal, with the currency of its amount: of one that was there, the one that it was in. Throws `InvalidRequest` where another was chosen for it. */
export function typedDeal<Deal extends Discount>(typed: Deal, site: string, present?: Discount): Deal {
  const { currency } = typed;
  const otherwise = (present && currencyOfDeal(present)) ?? site;
  const own = currencyOfDeal(typed, otherwise);
  if (currency === undefined || currency === own || currency === present?.currency)
    return withCurrency(typed, otherwise);
  const message =
    own === undefined
      ? 'The discount is no amount, and has no currency. Leave it out.'
      : `The discount is in ${own}, as it says itself. Change it, or leave the currency out.`;
  throw wrongField('currency', message);
}
