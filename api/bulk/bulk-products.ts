import { changeProducts, removeProducts } from '../records/change-products.ts';
import type { BulkResult, BulkWork } from './apply-change.ts';
import { collectRefusals } from './refusals.ts';

/** Changes or deletes Amazon products. */
export function changeProductsInBulk(
  { transaction, database, now, ids }: BulkWork,
  { delete: isDeletion, ...changes }: { delete?: true | undefined },
): BulkResult {
  const products = database.read('amazon-products')?.products ?? [];
  const { attempt, outcome } = collectRefusals((id) => products.find((product) => product.id === id)?.name);
  const gone = isDeletion ? removeProducts(transaction, { ids, attempt }) : [];
  if (!isDeletion) changeProducts(transaction, { ids, attempt, changes, now });
  return { ...outcome, gone };
}
