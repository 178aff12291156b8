import type { Database, Transaction } from '../../data/database/database.ts';
import { STORES_BY_SLUG } from '../../data/queries/index-names.ts';
import type { Read } from '../../data/queries/reader.ts';
import { cleanHtml } from '../../data/rules/clean-html.ts';
import type { Blog, BlogInput } from '../../data/schema/blog.ts';
import type { OwnerPost, OwnerPostSummary } from '../contract/blog-entities.ts';
import { UnknownStore } from './no-such.ts';

/** What the owner wrote, with nothing in its HTML but what posts may hold. Throws `UnknownStore`. */
export function cleanInput(transaction: Transaction, input: BlogInput): BlogInput {
  if (input.targetStoreId !== undefined && !transaction.read(`stores/${input.targetStoreId}`)) throw new UnknownStore('targetStoreId');
  return { ...input, content: cleanHtml(input.content) };
}

/** What a request says of the store a post is about, by id: null for none, undefined when it says nothing. Throws `UnknownStore`. */
export function targetStoreIdOf(read: Read, body: { targetStore?: { slug: string } | null | undefined; targetStoreId?: string | null | undefined }): string | null | undefined {
  if (!body.targetStore) return body.targetStore === null ? null : body.targetStoreId;
  const [id] = read.members(STORES_BY_SLUG, body.targetStore.slug, 1);
  if (id === undefined) throw new UnknownStore('targetStore');
  return id;
}

/** A post is dated by its first publication. */
export function publication(status: Blog['status'], before: string | undefined, now: Date): { publishedAt?: string } {
  const publishedAt = before ?? (status === 'published' ? now.toISOString() : undefined);
  return publishedAt === undefined ? {} : { publishedAt };
}

export function ownerPostSummary(database: Pick<Database, 'read'>, { content: _content, ...post }: Blog): OwnerPostSummary {
  const store = post.targetStoreId === undefined ? undefined : database.read(`stores/${post.targetStoreId}`);
  const viewCount = database.read('figures')?.figures[`blog/${post.id}`]?.views ?? 0;
  return { ...post, viewCount, targetStore: store ? { name: store.name, slug: store.slug } : null };
}

export const ownerPost = (database: Pick<Database, 'read'>, post: Blog): OwnerPost => ({ ...ownerPostSummary(database, post), content: post.content });
