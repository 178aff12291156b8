import type { Transaction } from '../../data/catalogue/documents/database.ts';
import type { BulkChange } from '../contract/owner-tables.ts';
import { changePost, copyPost, removePost } from '../entities/writes/change-post.ts';
import { changeProducts, removeProducts } from '../entities/writes/change-products.ts';
import { changeStore, removeStore } from '../entities/writes/change-store.ts';
import type { DealPlace } from '../entities/writes/deal-in-store.ts';
import type { WriteContext } from '../entities/writes/write-context.ts';
import { type BulkOutcome, changeDealsInBulk, collectRefusals } from './bulk-deals.ts';

/** What the change of each kind works with. */
export interface BulkWork extends WriteContext {
  readonly transaction: Transaction;
  readonly ids: readonly string[];
  /** Of deals that were selected by a filter: where they stand. */
  readonly places?: readonly DealPlace[] | undefined;
}

interface Change {
  delete?: true | undefined;
  /** Of posts. */
  duplicate?: true | undefined;
}

/** Applies a change to each of the things. Throws what is wrong with the change itself. */
export function applyChange(work: BulkWork, { kind, change }: BulkChange): BulkOutcome {
  if (kind === 'deals') return changeDealsInBulk(work, ['coupons', 'offers'], change);
  if (kind === 'coupons' || kind === 'offers') return changeDealsInBulk(work, [kind], change);
  const { transaction, now, ids } = work;
  const { delete: isDeletion, duplicate: isDuplication, ...changes }: Change = change;
  const { attempt, outcome } = collectRefusals((id) => {
    if (kind === 'stores') return transaction.read(`stores/${id}`)?.name;
    if (kind === 'blogs') return transaction.read(`blogs/${id}`)?.title;
    return transaction.read(kind)?.products.find((product) => product.id === id)?.name;
  });
  if (kind === 'amazon-products') {
    if (isDeletion) removeProducts(transaction, ids, attempt);
    else changeProducts(transaction, { ids, attempt, changes, now });
    return outcome;
  }
  const [changeOne, remove] = kind === 'stores' ? [changeStore, removeStore] : [changePost, removePost];
  const write = isDuplication ? copyPost : changeOne;
  for (const id of ids)
    attempt(id, () => (isDeletion ? remove(transaction, id) : write(transaction, id, changes, work)));
  return outcome;
}
