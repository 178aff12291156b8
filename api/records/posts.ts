import type { Database } from '../../data/database/database.ts';
import { STORES_BY_SLUG } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import { cleanHtml } from '../../data/rules/clean-html.ts';
import type { Blog, BlogInput } from '../../data/schema/blog.ts';
import type { OwnerPost, OwnerPostSummary } from '../contract/blog-entities.ts';
import { TwoStores, UnknownStore } from './not-found-errors.ts';

/** What the owner wrote, with nothing in its HTML but what posts may hold. */
export const cleanInput = (input: BlogInput): BlogInput => ({ ...input, content: cleanHtml(input.content) });

export interface NamedTarget {
  targetStore?: { slug: string } | null | undefined;
  targetStoreId?: string | null | undefined;
}

/**
 * What a request says of the store a post is about, by id: null for none, undefined when it says nothing. A reply names the store twice;
 * a caller that sends it back changed may have changed either, so the one that is not as `stored` goes. Throws
 * `UnknownStore` and `TwoStores`.
 */
export function targetStoreIdOf(
  read: () => Read,
  { targetStore, targetStoreId }: NamedTarget,
  stored: string | undefined,
): string | null | undefined {
  const shown = targetStore ? idOfStore(read(), targetStore.slug) : targetStore;
  if (shown === undefined || shown === targetStoreId) return targetStoreId;
  const before = stored ?? null;
  if (targetStoreId === undefined || targetStoreId === before) return shown;
  if (shown === before) return targetStoreId;
  throw new TwoStores();
}

function idOfStore(read: Read, slug: string): string {
  const [id] = read.members(STORES_BY_SLUG, slug, 1);
  if (id === undefined) throw new UnknownStore('targetStore');
  return id;
}

/** A post is dated by its first publication. */
export function publication(status: Blog['status'], before: string | undefined, now: Date): { publishedAt?: string } {
  const publishedAt = before ?? (status === 'published' ? now.toISOString() : undefined);
  return publishedAt === undefined ? {} : { publishedAt };
}

export function ownerPostSummary(
  database: Pick<Database, 'read'>,
  { content: _content, ...post }: Blog,
): OwnerPostSummary {
  const store = post.targetStoreId === undefined ? undefined : database.read(`stores/${post.targetStoreId}`);
  const viewCount = database.read(`post-figures/${post.id}`)?.views ?? 0;
  return { ...post, viewCount, targetStore: store ? { name: store.name, slug: store.slug } : null };
}

export const ownerPost = (database: Pick<Database, 'read'>, post: Blog): OwnerPost => ({
  ...ownerPostSummary(database, post),
  content: post.content,
});
