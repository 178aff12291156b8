import { z } from 'zod';
import { dealStates } from '../../../data/rules/deals/deal-state.ts';
import { postStates } from '../../../data/rules/deals/post-state.ts';
import { country } from '../../../data/schema/country.ts';
import { id, lineOrEmpty } from '../../../data/schema/fields.ts';
import { sourceKinds } from '../../../data/schema/source.ts';

/** What a table of the owner lists. `deals` are coupons and offers together. */
export const recordKinds = ['deals', 'coupons', 'offers', 'stores', 'blogs', 'amazon-products'] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * `ending`: live, and ends within the week. `unlinked`: a click leads nowhere else. `doubted`: most votes say that the code does not work.
 * `repeated`: another deal of its store has its code. `draft`: made by a generator, not approved yet.
 */
export const dealFilters = [...dealStates, 'ending', 'unlinked', 'doubted', 'repeated', 'draft'] as const;
/** `without-deals`: none that is live. `with-drafts`: some of its deals are drafts. */
export const storeFilters = ['without-deals', 'with-drafts'] as const;
/** `unpriced`: neither a price nor a sale price. `held`: its price or its rating may not be shown. */
export const productFilters = ['featured', 'unpriced', 'held'] as const;

type ByKind = { readonly [kind in RecordKind]: readonly string[] };
/** What each table can be narrowed to. */
const filters = {
  deals: dealFilters,
  coupons: dealFilters,
  offers: dealFilters,
  stores: storeFilters,
  blogs: postStates,
  'amazon-products': productFilters,
} as const satisfies ByKind;

/** Columns by which a table can be sorted; rows that have nothing there come last either way. */
const useSorts = ['clicks', 'copies'] as const;
const dealSorts = [
  'title',
  'store',
  'code',
  'discount',
  'state',
  'startsAt',
  'expiryDate',
  'verifiedAt',
  ...useSorts,
] as const;
const sorts = {
  deals: dealSorts,
  coupons: dealSorts,
  offers: dealSorts,
  stores: ['title', 'category', 'live', ...useSorts],
  blogs: ['title', 'category', 'state', 'publishedAt'],
  'amazon-products': ['title', 'category', 'price', 'discount', 'rating'],
} as const satisfies ByKind;
const sortsOfAll = ['createdAt', 'updatedAt'] as const;
export const recordSorts = [...new Set([...sortsOfAll, ...Object.values(sorts).flat()])];
export type RecordSort = (typeof recordSorts)[number];

/** Every column that records of this kind can be sorted by. */
export const sortsOf = (kind: RecordKind): readonly RecordSort[] => [...sorts[kind], ...sortsOfAll];

export const recordStates = [...new Set(Object.values(filters).flat())];
export type RecordState = (typeof recordStates)[number];

/** Which records: all of their kind that have every word of `search`, are in `state`, and belong to the store. */
export const recordFilter = z.object({
  /** Of deals looked for in code, title and store name; of others in what names them. */
  search: lineOrEmpty(200).optional(),
  state: z.enum(recordStates).optional(),
  storeId: id.optional(),
  /** Of deals and products: who says so; of products, who says what they cost or how they are rated. */
  source: z.enum(sourceKinds).optional(),
  /** Of stores, posts and products: the name of their category. */
  category: lineOrEmpty(200).min(1).optional(),
  /** Of deals that are not for everybody: those for this country. */
  country: country.optional(),
});
export type RecordFilter = z.infer<typeof recordFilter>;

type Asked = 'state' | 'sort' | 'source' | 'category' | 'country';

/** Why records of this kind cannot be filtered or sorted so; null: they can. */
export function unfit(
  kind: RecordKind,
  { state, sort, source, category, country }: { readonly [asked in Asked]?: string | undefined },
): { path: Asked; message: string } | null {
  const states: readonly string[] = filters[kind];
  const columns: readonly string[] = sortsOf(kind);
  const oneOf = (choices: readonly string[]) => `Choose one of ${choices.join(', ')}.`;
  if (state !== undefined && !states.includes(state)) return { path: 'state', message: oneOf(states) };
  if (source !== undefined && (kind === 'stores' || kind === 'blogs'))
    return { path: 'source', message: 'Only deals and products are listed by source.' };
  if (category !== undefined && !columns.includes('category'))
    return { path: 'category', message: 'Only stores, posts and products are listed by category.' };
  if (country !== undefined && !columns.includes('code'))
    return { path: 'country', message: 'Only deals are listed by country.' };
  return sort === undefined || columns.includes(sort) ? null : { path: 'sort', message: oneOf(columns) };
}
