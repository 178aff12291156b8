import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import { readIfGood } from '../../data/catalogue/documents/read-if-good.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { cleanHtml } from '../../data/rules/text/clean-html.ts';
import { postStateOf } from '../../data/rules/deals/post-state.ts';
import type { Blog, BlogInput } from '../../data/schema/blog.ts';
import type { OwnerPost } from '../contract/posts.ts';
import { wrongField } from '../http/errors.ts';
import { unknownStore } from './stores-named.ts';
import { settingsIn } from './present-settings.ts';

/** What the owner wrote, with nothing in its HTML but what posts may hold. */
export const cleanInput = (input: BlogInput): BlogInput => ({ ...input, content: cleanHtml(input.content) });

export interface NamedTarget {
  targetStore?: { slug: string } | null | undefined;
  targetStoreId?: string | null | undefined;
}

/**
 * What a request says of the store a post is about, by id: null for none, undefined when it says nothing. A reply names the store twice;
 * a caller that sends it back changed may have changed either, so the one that is not as `stored` goes. Throws
 * `InvalidRequest`.
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
  throw wrongField('targetStoreId', 'Two different stores are named. Name one store.');
}

function idOfStore(read: Read, slug: string): string {
  const [id] = read.members('stores-by-slug', slug, 1);
  if (id === undefined) throw unknownStore('targetStore');
  return id;
}

/** A post is dated by its first publication; one whose time has not come by none yet. `present`: what was saved before. */
export function publication(
  transaction: Pick<Transaction, 'read'>,
  input: Pick<Blog, 'status' | 'publishAt'>,
  present: Blog | undefined,
  now: Date,
): { publishedAt?: string } {
  const before =
    present?.publishedAt ?? (present && isPublic(transaction, present, now) ? present.publishAt : undefined);
  const publishedAt = before ?? (isPublic(transaction, input, now) ? now.toISOString() : undefined);
  return publishedAt === undefined ? {} : { publishedAt };
}

function isPublic(transaction: Pick<Transaction, 'read'>, post: Pick<Blog, 'status' | 'publishAt'>, now: Date) {
  const { timeZone } = settingsIn(transaction);
  return postStateOf(post, timeZone, (instant) => now.getTime() < instant) === 'published';
}

export const hasBeenPublic = (transaction: Pick<Transaction, 'read'>, post: Blog, now: Date): boolean =>
  post.publishedAt !== undefined || isPublic(transaction, post, now);

export function ownerPostSummary(database: Pick<Database, 'read'>, { content: _content, ...post }: Blog) {
  const store = post.targetStoreId === undefined ? undefined : readIfGood(database, `stores/${post.targetStoreId}`);
  const viewCount = readIfGood(database, `post-figures/${post.id}`)?.views ?? 0;
  return { ...post, viewCount, targetStore: store ? { name: store.name, slug: store.slug } : null };
}

export const ownerPost = (database: Pick<Database, 'read'>, post: Blog): OwnerPost => ({
  ...ownerPostSummary(database, post),
  content: post.content,
});
