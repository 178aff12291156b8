import { categoryKey } from '../../rules/text/category-key.ts';
import { FIXED_PAGES, isFixedPath } from '../../rules/web/text-pages.ts';
import { publicPostOf } from './public-post.ts';
import { defineQuery, type Read } from './reader.ts';

/** The key of the category whose page stands at this slug; null when there is none. */
export const keyOfCategoryAt = defineQuery('key-of-category-at', (read, slug: string): string | null => {
  const categories = read.document('categories')?.categories ?? [];
  const found = categories.find((category) => category.slug === slug);
  if (found === undefined) return null;
  const key = categoryKey(found.name);
  return categories.find(({ name }) => categoryKey(name) === key) === found ? key : null;
});

/** Whether one of the pages that people name stands at a path: one that is always there, of text, a store, a category or a post. */
export function hasPage(read: Read, path: string): boolean {
  if (FIXED_PAGES.has(path) || isFixedPath(path) || read.count('pages-by-path', path) > 0) return true;
  const [, kind, slug] = /^\/(store|category|blog)\/([^/]+)$/.exec(path) ?? [];
  if (kind === undefined || slug === undefined) return false;
  if (kind === 'store') return read.count('stores-by-slug', slug) > 0;
  if (kind === 'category') return read(keyOfCategoryAt, slug) !== null;
  return read.members('posts-by-slug', slug).some((id) => publicPostOf(read, id) !== null);
}
