import { changeStore, removeStore } from '../records/change-store.ts';
import type { BulkResult, BulkWork } from './apply-change.ts';
import { collectRefusals } from './refusals.ts';

/** Changes stores, or deletes them with all that is in them. */
export function changeStoresInBulk(
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
