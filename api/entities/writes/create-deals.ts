import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Store } from '../../../data/schema/store.ts';
import { siteCurrency, typedDeal } from '../currencies.ts';
import { checkDates } from './check-dates.ts';
import type { DealInputOf, DealOf, DealRules } from './deal-rules.ts';
import type { DealKind } from './locate-deal.ts';
import { UnknownStore } from '../not-found-errors.ts';
import { withDeals } from './with-deals.ts';

/** Adds coupons or offers to the end of a store's. Throws `UnknownStore`, `InvalidRequest` and `ExpiresTooEarly`. */
export function createDeals<Kind extends DealKind>(
  transaction: Transaction,
  rules: DealRules<Kind>,
  { storeId, inputs, now }: { storeId: string; inputs: readonly DealInputOf<Kind>[]; now: Date },
): { store: Store; deals: DealOf<Kind>[] } {
  const store = transaction.read(`stores/${storeId}`);
  if (!store) throw new UnknownStore();
  const all = [...rules.of(store)];
  for (const input of inputs) {
    checkDates(transaction, input, now);
    all.push(rules.begun(typedDeal(input, siteCurrency(transaction)), storeId, all, now));
  }
  transaction.write(`stores/${storeId}`, withDeals(store, { [rules.kind]: all }, now));
  return { store, deals: all.slice(rules.of(store).length) };
}
