import type { Transaction } from '../../data/database/database.ts';
import type { Logger } from 'pino';
import type { Records } from '../../data/records/open-records.ts';
import { figuresOf } from '../../data/rules/figures-document.ts';

/** Leaves a coupon or an offer out of the figures of its store. */
export function deleteDealFigures(
  transaction: Transaction,
  storeId: string,
  kind: 'coupon' | 'offer',
  dealId: string,
): void {
  const figures = transaction.read(`figures/${storeId}`);
  if (figures === undefined) return;
  const { thisMonth } = figures;
  const name = `${kind}/${dealId}`;
  transaction.write(`figures/${storeId}`, {
    ...figures,
    ...(kind === 'coupon' && { coupons: without(figures.coupons, dealId) }),
    ...(thisMonth && {
      thisMonth: { ...thisMonth, uses: without(thisMonth.uses, name), votes: without(thisMonth.votes, name) },
    }),
  });
}

function without<Value>(record: { [name: string]: Value }, name: string): { [name: string]: Value } {
  const { [name]: _gone, ...rest } = record;
  return rest;
}

/** Leaves a product out of the figures of products. */
export function deleteProductFigures(transaction: Transaction, productId: string): void {
  const figures = transaction.read('product-figures');
  if (figures?.views[productId] === undefined) return;
  transaction.write('product-figures', { ...figures, views: without(figures.views, productId) });
}

/**
 * Forgets what was counted of a thing that has been deleted, and voted on it; of a store, of its deals too. A failure is logged and no
 * reason to call the deletion failed: the next refresh of the figures forgets counts of stores and posts that are gone as well.
 */
export async function forgetCounts(
  { records, log }: { records: Pick<Records, 'counters' | 'votes'>; log: Logger },
  thing: string,
): Promise<void> {
  const document = figuresOf(thing);
  const only = thing.startsWith('store/') || thing.startsWith('blog/') ? undefined : thing;
  await Promise.all([records.counters.forget(document, only), records.votes.forget(document, only)]).catch(
    (error: unknown) => log.error({ err: error, thing }, 'counts of a deleted thing could not be removed'),
  );
}
