import type { Read } from '../../data/queries/reader.ts';

/** The slug, or the first of `slug-2`, `slug-3` … that nobody has. `index` is an index whose parts are slugs. */
export function freeSlug(read: Read, index: string, slug: string): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (read.count(index, candidate) === 0) return candidate;
  }
}
