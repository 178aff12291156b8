import { changeProducts, removeProducts } from '../../entities/writes/change-products.ts';
import { changeStore, removeStore } from '../../entities/writes/change-store.ts';
import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import type { Read } from '../../../data/queries/reading/reader.ts';
import type { BulkChange } from '../../contract/owner-tables.ts';
import type { Stored } from '../../http/stored.ts';
import type { DealPlace } from '../../entities/writes/locate-deal.ts';
import { changeDealsInBulk, collectRefusals, type Refusals } from './bulk-deals.ts';
import { changePost, copyPost, removePost } from '../../entities/writes/change-post.ts';

/** Changes or deletes Amazon products. */
function changeProductsInBulk(
  { transaction, database, now, ids }: BulkWork,
  { delete: isDeletion, ...changes }: { delete?: true | undefined },
): BulkResult {
  const products = database.read('amazon-products')?.products ?? [];
  const { attempt, outcome } = collectRefusals((id) => products.find((product) => product.id === id)?.name);
  const gone = isDeletion ? removeProducts(transaction, { ids, attempt }) : [];
  if (!isDeletion) changeProducts(transaction, { ids, attempt, changes, now });
  return { ...outcome, gone };
}

/** Changes stores, or deletes them with all that is in them. */
function changeStoresInBulk(
  { transaction, database, read, now, ids }: BulkWork,
  { delete: isDeletion, ...changes }: { delete?: true | undefined },
): BulkResult {
  const { attempt, outcome } = collectRefusals((id) => database.read(`stores/${id}`)?.name);
  const gone: string[] = [];
  for (const id of ids)
    attempt(id, () => {
      if (!isDeletion) return changeStore(transaction, { id, changes, now, read });
      removeStore(transaction, id);
      return gone.push(`store/${id}`);
    });
  return { ...outcome, gone };
}

/** What the change of each kind works with. */
export interface BulkWork {
  readonly transaction: Transaction;
  readonly database: Stored['database'];
  /** The catalogue as it was when the call came, read when it is first needed. */
  readonly read: () => Read;
  readonly now: Date;
  readonly ids: readonly string[];
  /** Of deals that were selected by a filter: where they stand. */
  readonly places?: readonly DealPlace[] | undefined;
}

export type BulkResult = Refusals['outcome'] & {
  /** What was deleted, by the names that counts have, such as `coupon/acme/acme-c1`. */
  gone: string[];
};

/** Applies a change to each of the things. Throws what is wrong with the change itself. */
export function applyChange(work: BulkWork, body: BulkChange): BulkResult {
  switch (body.kind) {
    case 'coupons':
    case 'offers':
      return changeDealsInBulk(work, [body.kind], body.change);
    case 'deals':
      return changeDealsInBulk(work, ['coupons', 'offers'], body.change);
    case 'stores':
      return changeStoresInBulk(work, body.change);
    case 'blogs':
      return changePostsInBulk(work, body.change);
    case 'amazon-products':
      return changeProductsInBulk(work, body.change);
  }
}

interface PostsChange {
  targetStoreId?: string | null | undefined;
  delete?: true | undefined;
  duplicate?: true | undefined;
}

/** Changes, duplicates or deletes posts. */
function changePostsInBulk(
  { transaction, database, read, now, ids }: BulkWork,
  { delete: isDeletion, duplicate: isDuplication, ...changes }: PostsChange,
): BulkResult {
  const { attempt, outcome } = collectRefusals((id) => database.read(`blogs/${id}`)?.title);
  const gone: string[] = [];
  for (const id of ids)
    attempt(id, () => {
      if (isDeletion) {
        removePost(transaction, id);
        gone.push(`blog/${id}`);
      } else if (isDuplication) copyPost(transaction, { id, changes, now, read });
      else changePost(transaction, database, { id, changes, now, read });
    });
  return { ...outcome, gone };
}
