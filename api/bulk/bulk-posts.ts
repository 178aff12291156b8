import { changePost, copyPost, removePost } from '../records/change-post.ts';
import type { BulkResult, BulkWork } from './apply-change.ts';
import { collectRefusals } from './refusals.ts';

interface PostsChange {
  targetStoreId?: string | null | undefined;
  delete?: true | undefined;
  duplicate?: true | undefined;
}

/** Changes, duplicates or deletes posts. */
export function changePostsInBulk(
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
