import { couponSorts, type CouponSort } from '../../data/rules/deals/coupon-sorts.ts';

/** Section 9: view modes. */
type ViewMode = 'grid' | 'list';

/** What home's filter bar says; `category` is lower case, `all` for none (section 2). */
export interface CouponFilter {
  category: string;
  sort: CouponSort;
  view: ViewMode;
}
export const unfiltered: CouponFilter = { category: 'all', sort: couponSorts[0], view: 'grid' };

/**
 * The categories that a filter can name. One called as what stands for all of them is kept in files from before such a name was refused:
 * it would take the place of the whole list.
 */
export function filterable(categories: readonly string[]): string[] {
  return categories.filter((name) => name.toLowerCase() !== unfiltered.category);
}

/** The names of the parameters. */
export const FILTER_PARAMETERS = 'category sort view';

/** Reads the filter from an address; unknown values are ignored. */
export function filterFromAddress(search: string | URLSearchParams): CouponFilter {
  const params = new URLSearchParams(search);
  return {
    category: params.get('category')?.toLowerCase() || unfiltered.category,
    sort: couponSorts.find((sort) => sort === params.get('sort')) ?? unfiltered.sort,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** The category that a filter names, of those that there are; null: none. */
export function chosenOf<Category extends { name: string }>(
  { category }: CouponFilter,
  categories: readonly Category[],
): Category | null {
  const names = filterable(categories.map(({ name }) => name));
  return categories.find(({ name }) => names.includes(name) && name.toLowerCase() === category) ?? null;
}

/** Whether two filters show the same coupons in the same order. */
export const isSameList = (one: CouponFilter, other: CouponFilter): boolean =>
  one.category === other.category && one.sort === other.sort;

/** The filter as an address of this page, the defaults left out: `/?category=travel&sort=expiry`. */
export function addressOfFilter(filter: CouponFilter): string {
  const params = new URLSearchParams();
  for (const key of ['category', 'sort', 'view'] as const)
    if (filter[key] !== unfiltered[key]) params.set(key, filter[key]);
  const text = params.toString();
  return text === '' ? '/' : `/?${text}`;
}
