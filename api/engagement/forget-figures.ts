import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Logger } from 'pino';
import { EVERYTHING, type GoneThing } from '../../data/records/versions/deleted-entities.ts';
import type { Records } from '../../data/records/open-records.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { COUNTED_IN, isThere } from './count-buffer.ts';
import { isOwnerThere, type FiguresKey } from './shown-figures.ts';

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
 * Notes that things have been deleted: what was counted of them, and voted on them, is forgotten once they can no longer be brought back. A
 * failure is logged and no reason to call the deletion failed: the refresh of the figures notes things that are gone as well.
 */
export async function noteGone(
  { records, log, now }: { records: Pick<Records, 'deletedEntities'>; log: Logger; now: () => Date },
  things: readonly string[],
): Promise<void> {
  const isWhole = (thing: string) => thing.startsWith('store/') || thing.startsWith('blog/');
  const gone = things.map((thing) => ({ document: figuresOf(thing), thing: isWhole(thing) ? EVERYTHING : thing }));
  await records.deletedEntities
    .noteDeleted(gone, dayOf(now().getTime(), COUNTED_IN))
    .catch((error: unknown) => log.error({ err: error, things }, 'deleted things could not be noted as gone'));
}

const AT_ONCE = 1_000;

/** Forgets what was counted of things that were gone before a day and still are, and voted on them. */
export async function forgetGone(
  database: Database,
  { counters, deletedEntities, votes }: Pick<Records, 'counters' | 'deletedEntities' | 'votes'>,
  before: string,
): Promise<void> {
  for (let some: GoneThing[]; (some = await deletedEntities.before(before, AT_ONCE)).length > 0;)
    for (const gone of some) {
      const { document, thing } = gone;
      const isBack = thing === EVERYTHING ? isOwnerThere(database, document as FiguresKey) : isThere(database, thing);
      const only = thing === EVERYTHING ? undefined : [thing];
      if (!isBack) await Promise.all([counters.forget(document, only), votes.forget(document, only)]);
      await deletedEntities.forget(gone);
    }
}
