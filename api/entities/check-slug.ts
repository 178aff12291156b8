import { basename } from 'node:path';
import {
  POSTS_BY_FORMER_SLUG,
  POSTS_BY_SLUG,
  STORES_BY_FORMER_SLUG,
  STORES_BY_SLUG,
} from '../../data/queries/reading/index-names.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { RESERVED_SLUG } from '../../data/schema/fields.ts';
import type { FolderName } from '../../data/schema/documents.ts';
import { listPopularStores } from '../contract/stores.ts';
import { conflictOf, wrongRequest } from '../http/errors.ts';

/**
 * Of the things in each folder the indexes by present and by former slug, and what stands where a slug would: paths of the API, and the
 * page that says that there is nothing.
 */
export const slugsOf = {
  stores: {
    now: STORES_BY_SLUG,
    former: STORES_BY_FORMER_SLUG,
    reserved: new Set([RESERVED_SLUG, basename(listPopularStores.path)]),
  },
  blogs: { now: POSTS_BY_SLUG, former: POSTS_BY_FORMER_SLUG, reserved: new Set([RESERVED_SLUG]) },
} as const satisfies { [Folder in FolderName]?: object };

/**
 * A slug that a thing gets is not reserved, and no address that still leads to another thing which had it before. `id`: the thing
 * itself, which may have its own back. Throws `InvalidRequest` and `Conflict`.
 */
export function checkNewSlug(read: Read, folder: keyof typeof slugsOf, slug: string, id: string | null = null): void {
  const { former, reserved } = slugsOf[folder];
  if (reserved.has(slug)) {
    const what = slug === RESERVED_SLUG ? 'the page of what is not found' : 'the API';
    throw wrongRequest('slug', `This slug is reserved for ${what}. Choose another one.`);
  }
  if (read.members(former, slug).every((owner) => owner === id)) return;
  const kind = folder === 'stores' ? 'store' : 'post';
  throw conflictOf(
    'slug',
    `Another ${kind} had this slug before, and links to it still lead there. Choose another one.`,
  );
}

/** A record keeps the slugs it once had, so that old links go on leading to it. */
export function formerSlugsAfter(present: { slug: string; formerSlugs: readonly string[] }, slug: string): string[] {
  return [...new Set([...present.formerSlugs, present.slug])].filter((former) => former !== slug);
}
