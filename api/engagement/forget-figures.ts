import type { Database, DocumentChange, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Logger } from 'pino';
import { EVERYTHING, type GoneThing } from '../../data/records/versions/deleted-entities.ts';
import type { Records } from '../../data/records/open-records.ts';
import type { Stored } from '../http/stored.ts';
import { figuresOf } from '../../data/rules/web/figures-document.ts';
import { dayOf } from '../../data/rules/dates/time-zone.ts';
import { COUNTED_IN, isThere } from './count-buffer.ts';
import type { AmazonProducts } from '../../data/schema/amazon-product.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import type { Store } from '../../data/schema/store.ts';
import { dealsOf } from './store-figures.ts';
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
 * Notes what changes have deleted: what was counted of it, and voted on it, is forgotten once it can no longer be brought back. A failure is
 * logged and no reason to call the deletion failed: the refresh of the figures notes things that are gone as well.
 */
export async function noteGone({ records, log, now }: Stored & { log: Logger }, changes: readonly DocumentChange[]) {
  const gone = changes.flatMap(goneIn);
  await records.deletedEntities
    .note(gone, dayOf(now().getTime(), COUNTED_IN), { again: true })
    .catch((error: unknown) => log.error({ err: error, gone }, 'deleted things could not be noted as gone'));
}

function goneIn({ key, before, after }: DocumentChange): GoneThing[] {
  const left = new Set(thingsIn(key, after));
  const gone = thingsIn(key, before).filter((thing) => !left.has(thing));
  // with a store or a post all goes that its figures show
  const owner = gone.find((thing) => /^(store|blog)\//.test(thing));
  if (owner !== undefined) return [{ document: figuresOf(owner), thing: EVERYTHING }];
  return gone.map((thing) => ({ document: figuresOf(thing), thing }));
}

/** What is counted of a document, by the names that counts have, such as `coupon/acme/acme-c1`. */
function thingsIn(key: DocumentKey, document: unknown): string[] {
  if (document === undefined) return [];
  if (key === 'amazon-products') return (document as AmazonProducts).products.map(({ id }) => `amazon/${id}`);
  const { id, coupons = [], offers = [] } = document as Pick<Store, 'id'> & Partial<Store>;
  if (key.startsWith('blogs/')) return [`blog/${id}`];
  if (!key.startsWith('stores/')) return [];
  return [`store/${id}`, ...dealsOf({ id, coupons, offers }).map(({ thing }) => thing)];
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
