import type { Transaction } from '../../data/database/database.ts';
import { checkDates, type Dates } from './check-dates.ts';
import { dealIdFor } from './ids.ts';
import { UnknownStore } from './not-found-errors.ts';
import { firstRevision } from './revision.ts';

/** A coupon or an offer as it begins, and the store that it is for. Throws `UnknownStore` and `ExpiresTooEarly`. */
export function newDeal<Body extends Dates & { storeId: string }>(
  transaction: Transaction,
  { storeId, ...input }: Body,
  now: Date,
) {
  const store = transaction.read(`stores/${storeId}`);
  if (!store) throw new UnknownStore();
  checkDates(transaction, input, now);
  return { store, deal: { ...input, ...firstRevision(dealIdFor(storeId), now) } };
}
