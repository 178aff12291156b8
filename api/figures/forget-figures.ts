import type { Transaction } from '../../data/database/database.ts';
import type { Logger } from 'pino';
import type { Records } from '../../data/records/open-records.ts';
import { figuresOf } from '../../data/rules/figures-document.ts';

/** Leaves coupons or offers out of the figures of their store. */
export function deleteDealFigures(
  transaction: Transaction,
  storeId: string,
  kind: 'coupon' | 'offer',
  dealIds: ReadonlySet<string>,
): void {
  const figures = transaction.read(`figures/${storeId}`);
  if (figures === undefined) return;
  const { thisMonth } = figures;
  const names = new Set([...dealIds].map((id) => `${kind}/${id}`));
  transaction.write(`figures/${storeId}`, {
    ...figures,
    ...(kind === 'coupon' && { coupons: without(figures.coupons, dealIds) }),
    ...(thisMonth && {
      thisMonth: { ...thisMonth, uses: without(thisMonth.uses, names), votes: without(thisMonth.votes, names) },
    }),
  });
}

const without = <Value>(record: { [name: string]: Value }, names: ReadonlySet<string>): { [name: string]: Value } =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));

/** Leaves products out of the figures of products. */
export function deleteProductFigures(transaction: Transaction, productIds: ReadonlySet<string>): void {
  const figures = transaction.read('product-figures');
  if (figures === undefined) return;
  transaction.write('product-figures', { ...figures, views: without(figures.views, productIds) });
}

/**
 * Forgets what was counted of things that have been deleted, and voted on them; of a store, of its deals too. A failure is logged and no
 * reason to call the deletion failed: the next refresh of the figures forgets counts of stores and posts that are gone as well.
 */
export async function forgetCounts(
  { records, log }: { records: Pick<Records, 'counters' | 'votes'>; log: Logger },
  things: readonly string[],
): Promise<void> {
  const forgotten = [...Map.groupBy(things, figuresOf)].flatMap(([document, gone]) => {
    const isWhole = gone.some((thing) => thing.startsWith('store/') || thing.startsWith('blog/'));
    const only = isWhole ? undefined : gone;
    return [records.counters.forget(document, only), records.votes.forget(document, only)];
  });
  await Promise.all(forgotten).catch((error: unknown) =>
    log.error({ err: error, things }, 'counts of deleted things could not be removed'),
  );
}
