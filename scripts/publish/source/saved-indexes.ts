import type { SavedIndexes } from '../../../data/catalogue/documents/database.ts';
import type { ReferenceTarget } from '../../../data/catalogue/references/reference-values.ts';
import {
  POSTS_BY_SLUG,
  POSTS_NAMING_STORE,
  STORES_BY_OFFER_CATEGORY,
  STORES_BY_SLUG,
  storesInCategory,
} from '../../../data/queries/reading/index-names.ts';
import type { FolderName } from '../../../data/schema/documents.ts';

/** null: the indexes are not complete. */
type Members = (index: string, part: string) => readonly string[] | null;

/** The engine's indexes answer the database's questions, so that no first question looks through all files. */
export function savedIndexes(members: Members): SavedIndexes {
  return {
    slugOwners: (folder, slug) => members(folder === 'stores' ? STORES_BY_SLUG : POSTS_BY_SLUG, slug),
    referrers: (folder, target) => referrers(members, folder, target),
  };
}

function referrers(members: Members, folder: FolderName, target: ReferenceTarget): readonly string[] | null {
  const [kind = ''] = /^\w+[/:]/.exec(target) ?? [];
  const value = target.slice(kind.length);
  if (folder === 'figures' || folder === 'post-figures') return [value];
  if (folder === 'blogs') return members(POSTS_NAMING_STORE, value);
  return kind === 'categories:' ? members(storesInCategory(value), '') : members(STORES_BY_OFFER_CATEGORY, value);
}
