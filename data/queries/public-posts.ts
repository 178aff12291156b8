import { cleanHtml } from '../rules/clean-html.ts';
import type { Blog } from '../schema/blog.ts';
import { FEATURED_POSTS, POSTS_BY_DATE } from './index-names.ts';
import { DEFAULT_AUTHOR, postCard, postIdOfSlug } from './post-cards.ts';
import { viewsOf } from './popularity.ts';
import type { Read } from './reader.ts';
import { defineQuery } from './reader.ts';

/** A post in lists of replies: specification section 3, published posts only. */
export interface PublicPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  category: Blog['category'];
  status: 'published';
  featured: boolean;
  /** Counted; 0 when nothing was. */
  viewCount: number;
  publishedAt: string;
  createdAt: string;
  authorName: string;
  seoDescription: string;
  keywords: string[];
  targetStore: { name: string; slug: string } | null;
}

export interface PublicPostDetail extends PublicPost {
  /** Sanitised HTML. */
  content: string;
  affiliateLinks: { text: string; context?: string; url?: string }[];
}

/** One post of a list; null when there is none, or it is not published. */
export const publicPost = defineQuery('public-post', (read, id: string): PublicPost | null => {
  const post = read.document(`blogs/${id}`);
  if (post?.status !== 'published') return null;
  const { slug, title, category, featured, createdAt, seoDescription, keywords } = post;
  const target = post.targetStoreId === undefined ? undefined : read.document(`stores/${post.targetStoreId}`);
  return {
    id,
    slug,
    title,
    excerpt: read(postCard, id)?.excerpt ?? post.excerpt,
    category,
    status: 'published',
    featured,
    viewCount: read(viewsOf, `blog/${id}`) ?? 0,
    publishedAt: post.publishedAt ?? createdAt,
    createdAt,
    authorName: post.authorName ?? DEFAULT_AUTHOR,
    seoDescription,
    keywords,
    targetStore: target ? { name: target.name, slug: target.slug } : null,
  };
});

const publicPostsOf = (read: Read, ids: readonly string[]): PublicPost[] =>
  ids.map((id) => read(publicPost, id)).filter((post) => post !== null);

/** `GET /api/blogs`, newest first: of one category, or with '' of all. */
export const publicPosts = defineQuery('public-posts', (read, category: string): PublicPost[] =>
  publicPostsOf(read, read.members(POSTS_BY_DATE, category)),
);

/** `GET /api/blogs?featured=true`, newest first. */
export const publicFeaturedPosts = defineQuery('public-featured-posts', (read): PublicPost[] =>
  publicPostsOf(read, read.members(FEATURED_POSTS, '')),
);

/** `GET /api/blogs/{slug}`; null when there is no published post of that slug. */
export const publicPostOfSlug = defineQuery('public-post-of-slug', (read, slug: string): PublicPostDetail | null => {
  const id = read(postIdOfSlug, slug);
  const post = id === null ? undefined : read.document(`blogs/${id}`);
  const found = id === null ? null : read(publicPost, id);
  return post && found ? { ...found, content: cleanHtml(post.content), affiliateLinks: post.affiliateLinks } : null;
});
