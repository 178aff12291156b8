import { basename } from 'node:path';
import { SlugTaken } from '../../data/files/errors.ts';
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
    now: 'stores-by-slug',
    former: 'stores-by-former-slug',
    reserved: new Set([RESERVED_SLUG, basename(listPopularStores.path)]),
  },
  blogs: { now: 'posts-by-slug', former: 'posts-by-former-slug', reserved: new Set([RESERVED_SLUG]) },
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

/**
 * The slug, or the first of `slug-2`, `slug-3` … that nothing has or had, and that is not reserved. `isUsed`: what `read` does not
 * show yet.
 */
export function freeSlug(
  read: Read,
  folder: keyof typeof slugsOf,
  slug: string,
  isUsed: (slug: string) => boolean = () => false,
): string {
  const { now, former, reserved } = slugsOf[folder];
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    const isTaken =
      reserved.has(candidate) || isUsed(candidate) || read.count(now, candidate) + read.count(former, candidate) > 0;
    if (!isTaken) return candidate;
  }
}

/** As many as may be made at once under one name. */
const MOST_TRIES = 20;

/** Saves under a free slug, and again under another when another request has taken it in the same moment. */
export async function untilFree<T>(save: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await save();
    } catch (error) {
      if (!(error instanceof SlugTaken) || tries === MOST_TRIES) throw error;
    }
  }
}
