import { SlugTaken } from '../../data/files/errors.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { slugsOf } from './check-slug.ts';

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
