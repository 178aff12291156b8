import type { PostCard } from './view-types.ts';

/** What the filter panel of the blog list says (section 4: category `all` and no search are its defaults). */
export interface PostFilterChoice {
  search: string;
  category: string;
}
export const unfilteredPosts: PostFilterChoice = { search: '', category: 'all' };

/** The names of the parameters. */
export const POST_FILTER_PARAMETERS = 'search category';

export function postFilterFromAddress(search: string | URLSearchParams): PostFilterChoice {
  const params = new URLSearchParams(search);
  return { search: params.get('search') ?? '', category: params.get('category') || unfilteredPosts.category };
}

/** Whether two filters find the same posts. */
export const isSameChoice = (one: PostFilterChoice, other: PostFilterChoice): boolean =>
  one.category === other.category && one.search.trim() === other.search.trim();

export function addressOfPostFilter(path: string, filter: PostFilterChoice): string {
  const params = new URLSearchParams();
  if (filter.search.trim() !== '') params.set('search', filter.search);
  if (filter.category !== unfilteredPosts.category) params.set('category', filter.category);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Section 5: of the category, and a piece of the title, the excerpt or any keyword, upper and lower case alike. */
export function isWanted(
  post: Pick<PostCard, 'category' | 'title' | 'excerpt' | 'keywords'>,
  { category, search }: PostFilterChoice,
): boolean {
  if (category !== unfilteredPosts.category && post.category !== category) return false;
  const text = search.trim().toLowerCase();
  return [post.title, post.excerpt, ...post.keywords].some((searched) => searched.toLowerCase().includes(text));
}
