import { request } from '../ui/request.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import type { PostCard } from '../views/view-types.ts';

/** What the filter panel of the blog list says (section 4: category `all` and no search are its defaults). */
export interface PostFilterChoice {
  search: string;
  category: string;
}
export const unfilteredPosts: PostFilterChoice = { search: '', category: 'all' };

export function postFilterFromAddress(search: string): PostFilterChoice {
  const params = new URLSearchParams(search);
  return { search: params.get('search') ?? '', category: params.get('category') || unfilteredPosts.category };
}

export function addressOfPostFilter(path: string, filter: PostFilterChoice): string {
  const params = new URLSearchParams();
  if (filter.search.trim() !== '') params.set('search', filter.search);
  if (filter.category !== unfilteredPosts.category) params.set('category', filter.category);
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** All published posts, newest first, from the published index: no page of shoppers waits for the API. */
export async function loadPosts(): Promise<PostCard[]> {
  const manifest = await request<SearchManifest>('GET', '/search/manifest.json');
  const parts = await Promise.all(manifest.posts.map((path) => request<{ posts: PostCard[] }>('GET', path)));
  return parts.flatMap((part) => part.posts).sort((a, b) => (a.iso < b.iso ? 1 : a.iso > b.iso ? -1 : 0));
}

/** Section 5: of the category, and a piece of the title, the excerpt or any keyword, upper and lower case alike. */
export function isWanted(post: PostCard, { category, search }: PostFilterChoice): boolean {
  if (category !== unfilteredPosts.category && post.category !== category) return false;
  const text = search.trim().toLowerCase();
  return [post.title, post.excerpt, ...post.keywords].some((searched) => searched.toLowerCase().includes(text));
}
