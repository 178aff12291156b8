import { cleanHtml, isClean } from '../../rules/text/clean-html.ts';
import { excerptOf } from '../../rules/deals/labelled.ts';
import { dayOfDate, longDate } from '../../rules/dates/dates.ts';
import { dateOfPost } from '../../rules/deals/post-state.ts';
import type { Blog, BlogCategory } from '../../schema/blog.ts';
import { changeOfPost, type LastChange, newest } from './last-changes.ts';
import { publicPostOf } from '../reading/public-post.ts';
import { defineQuery, type Read } from '../reading/reader.ts';
import { siteTimeZone } from '../reading/site.ts';
import { textOf } from '../reading/words.ts';
import { storeInLists } from './store-in-lists.ts';

/** Specification section 9. */
export const FEATURED_POSTS_SHOWN = 3;
export const REVIEWS_SHOWN = 6;

export const postPath = (slug: string): string => `/blog/${slug}`;
export const categoryLabel = (read: Read, category: BlogCategory): string => textOf(read)(`topic.${category}`);

/** The name and page of a store that a post is about; null when there is none. */
export function storeOfPost(read: Read, { targetStoreId }: Blog): { name: string; href: string } | null {
  const store = targetStoreId === undefined ? undefined : read.field(storeInLists, 'tile', targetStoreId);
  return store === undefined ? null : { name: store.name, href: store.href };
}

/** `November 21, 2026` and `2026-11-21`, where the site is. */
export function postDate(read: Read, dayOrInstant: string): { text: string; iso: string } {
  const iso = dayOfDate(dayOrInstant, read(siteTimeZone));
  return { text: longDate(iso, textOf(read).language), iso };
}

/** What lists say of a public post, worked out together once a version, and read field by field; nothing when there is no such post. */
export const postInLists = defineQuery('post-in-lists', (read, id: string) => {
  const post = publicPostOf(read, id);
  if (post === null) return {};
  return {
    card: postCardOf(read, post),
    change: changeOfPost(read, post),
    /** Whether its content is as the policy cleans it. Nothing that a document says of itself counts: the content is parsed. */
    isClean: isClean(post.content),
  };
});

/** A post as lists show it. */
export type PostCard = ReturnType<typeof postCardOf>;

function postCardOf(read: Read, post: Blog) {
  const { id, title, category, featured, keywords } = post;
  const { text, iso } = postDate(read, dateOfPost(post));
  return {
    id,
    href: postPath(post.slug),
    title,
    excerpt: excerptOf(post),
    category,
    /** `store guide` */
    categoryLabel: categoryLabel(read, category),
    featured,
    store: storeOfPost(read, post),
    date: text,
    iso,
    /** Null: nothing was counted, and the line is left out. */
    views: viewsOfPost(read, id),
    /** All of them, since the search looks into them; a card shows the first 3. */
    keywords,
  };
}

/** Views of a post in all, as a step; null when nothing was counted. */
export const viewsOfPost = (read: Read, id: string): number | null =>
  read.document(`post-figures/${id}`)?.views ?? null;

/** The content of a post with nothing in it but what the policy allows, also when its document was edited by hand. */
export const cleanContent = (read: Read, { id, content }: { id: string; content: string }): string =>
  read.field(postInLists, 'isClean', id) ? content : cleanHtml(content);

/** The last change of any of these posts; null: there is none. */
export const newestPostChange = (read: Read, ids: readonly string[]): LastChange | null =>
  newest(ids.map((id) => read.field(postInLists, 'change', id)?.at ?? null));

export const postCards = (read: Read, ids: readonly string[]): PostCard[] =>
  ids.flatMap((id) => read.field(postInLists, 'card', id) ?? []);

/** The id of the public post with this slug; null when there is none. */
export const postIdOfSlug = defineQuery(
  'post-id-of-slug',
  (read, slug: string): string | null =>
    read.members('posts-by-slug', slug).find((id) => publicPostOf(read, id) !== null) ?? null,
);
