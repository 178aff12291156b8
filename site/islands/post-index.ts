import { request } from '../ui/request.ts';
import type { SearchManifest } from '../views/search-index-view.ts';
import type { PostCard } from '../views/view-types.ts';

/** All published posts, newest first, from the published index: no page of shoppers waits for the API. */
export async function loadPosts(): Promise<PostCard[]> {
  const manifest = await request<SearchManifest>('GET', '/search/manifest.json');
  const parts = await Promise.all(manifest.posts.map((path) => request<{ posts: PostCard[] }>('GET', path)));
  return parts.flatMap((part) => part.posts).sort((a, b) => (a.iso < b.iso ? 1 : a.iso > b.iso ? -1 : 0));
}
