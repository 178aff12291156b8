import type { PostCard } from '../../data/queries/indexes/post-cards.ts';
import { couponSorts, type CouponSort } from '../../data/rules/deals/coupon-sorts.ts';

/** Filters of lists. They live in the address, so that a filtered list can be shared and the back button works. */

/** What home's filter bar says; `category` is lower case, `all` for none (section 2), `view` one of section 9. */
export interface CouponFilter {
  category: string;
  sort: CouponSort;
  view: 'grid' | 'list';
}
export const unfiltered: CouponFilter = { category: 'all', sort: couponSorts[0], view: 'grid' };

/** What the filter panel of the blog list says (section 4: category `all` and no search are its defaults). */
export type PostFilter = Pick<CouponFilter, 'category'> & { search: string };
export const unfilteredPosts: PostFilter = { search: '', category: unfiltered.category };

/** Reads the filter of home from an address; unknown values are ignored. */
export function filterFromAddress(search: string | URLSearchParams): CouponFilter {
  const params = new URLSearchParams(search);
  return {
    category: params.get('category')?.toLowerCase() || unfiltered.category,
    sort: couponSorts.find((sort) => sort === params.get('sort')) ?? unfiltered.sort,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

export function postFilterFromAddress(search: string | URLSearchParams): PostFilter {
  const params = new URLSearchParams(search);
  return { search: params.get('search') ?? '', category: params.get('category') || unfilteredPosts.category };
}

/**
 * The categories that a filter can name. One called as what stands for all of them is kept in files from before such a name was refused:
 * it would take the place of the whole list.
 */
export const filterable = <Category extends { name: string }>(categories: readonly Category[]): Category[] =>
  categories.filter(({ name }) => name.toLowerCase() !== unfiltered.category);

/** The category that a filter names, of those that there are; null: none. */
export const chosenOf = <Category extends { name: string }>(
  { category }: CouponFilter,
  categories: readonly Category[],
): Category | null => filterable(categories).find(({ name }) => name.toLowerCase() === category) ?? null;

/** A filter of posts that names one of these categories, or none. */
export const offered = (filter: PostFilter, categories: readonly { value: string }[]): PostFilter =>
  categories.some(({ value }) => value === filter.category)
    ? filter
    : { ...filter, category: unfilteredPosts.category };

/** Whether two filters show the same coupons in the same order. */
export const isSameList = (one: CouponFilter, other: CouponFilter): boolean =>
  one.category === other.category && one.sort === other.sort;

/** Whether two filters find the same posts. */
export const isSameChoice = (one: PostFilter, other: PostFilter): boolean =>
  one.category === other.category && one.search.trim() === other.search.trim();

/** Section 5: of the category, and a piece of the title, the excerpt or any keyword, upper and lower case alike. */
export function isWanted(
  post: Pick<PostCard, 'category' | 'title' | 'excerpt' | 'keywords'>,
  { category, search }: PostFilter,
): boolean {
  if (category !== unfilteredPosts.category && post.category !== category) return false;
  const text = search.trim().toLowerCase();
  return [post.title, post.excerpt, ...post.keywords].some((searched) => searched.toLowerCase().includes(text));
}
