import { dateOfPost } from '../rules/deals/post-state.ts';
import * as shapes from '../schema/public-shapes.ts';
import { cleanContent, postIdOfSlug, postInLists, viewsOfPost } from './indexes/post-cards.ts';
import { publicPostOf } from './reading/public-post.ts';
import { defineQuery, type Read } from './reading/reader.ts';
import { textOf } from './reading/words.ts';

/** One post of a list; null when there is none that is public. */
const publicPost = defineQuery('public-post', (read, id: string): shapes.PublicPostSummary | null => {
  const post = publicPostOf(read, id);
  if (post === null) return null;
  const target = post.targetStoreId === undefined ? undefined : read.document(`stores/${post.targetStoreId}`);
  return shapes.fieldsOf(shapes.publicPostSummary, {
    ...post,
    status: 'published',
    excerpt: read.field(postInLists, 'card', id)?.excerpt ?? post.excerpt,
    viewCount: viewsOfPost(read, id) ?? 0,
    publishedAt: dateOfPost(post),
    authorName: post.authorName ?? textOf(read)('blog.author'),
    targetStore: target ? shapes.fieldsOf(shapes.targetStore, target) : null,
  });
});

const publicPostsOf = (read: Read, ids: readonly string[]): shapes.PublicPostSummary[] =>
  ids.flatMap((id) => read(publicPost, id) ?? []);

/** `GET /api/blogs`, newest first: of one category, or with '' of all. */
export const publicPosts = defineQuery('public-posts', (read, category: string): shapes.PublicPostSummary[] =>
  publicPostsOf(read, read.members('posts-by-date', category)),
);

/** `GET /api/blogs?featured=true`, newest first. */
export const publicFeaturedPosts = defineQuery('public-featured-posts', (read): shapes.PublicPostSummary[] =>
  publicPostsOf(read, read.members('featured-posts', '')),
);

/** `GET /api/blogs/{slug}`; null when there is no published post of that slug. */
export const publicPostOfSlug = defineQuery('public-post-of-slug', (read, slug: string): shapes.PublicPost | null => {
  const id = read(postIdOfSlug, slug);
  const post = id === null ? undefined : read.document(`blogs/${id}`);
  const found = id === null ? null : read(publicPost, id);
  return post && found ? { ...found, content: cleanContent(read, post), affiliateLinks: post.affiliateLinks } : null;
});
