import { FIXED_PAGES } from '../../rules/web/fixed-pages.ts';
import { POSTS_BY_SLUG, STORES_BY_SLUG } from '../reading/index-names.ts';
import type { Read } from '../reading/reader.ts';
import { keyOfCategoryAt } from './categories.ts';
import { publicPostOf } from './public-post.ts';

/** Whether one of the pages that people name stands at a path: one that is always there, a store, a category or a post. */
export function hasPage(read: Read, path: string): boolean {
  if (FIXED_PAGES.has(path)) return true;
  const [, kind, slug] = /^\/(store|category|blog)\/([^/]+)$/.exec(path) ?? [];
  if (kind === undefined || slug === undefined) return false;
  if (kind === 'store') return read.count(STORES_BY_SLUG, slug) > 0;
  if (kind === 'category') return read(keyOfCategoryAt, slug) !== null;
  return read.members(POSTS_BY_SLUG, slug).some((id) => publicPostOf(read, id) !== null);
}
