import type { Database, Transaction } from '../../data/catalogue/documents/database.ts';
import type { Read } from '../../data/queries/reading/reader.ts';
import { RESERVED_SLUG } from '../../data/schema/fields.ts';
import { freeSlug } from './slugs.ts';
import { nextRevision } from './revision.ts';

/**
 * Gives stores, posts and categories another slug whose own is reserved for the page of what is not found, since they cannot be found
 * there: an earlier release, or a file that was written by hand, let them have it.
 */
export async function leaveReservedSlugs(database: Database, read: Read, now: Date) {
  const stores = read.members('stores-by-slug', RESERVED_SLUG).map((id) => `stores/${id}` as const);
  const posts = read.members('posts-by-slug', RESERVED_SLUG).map((id) => `blogs/${id}` as const);
  const inList = read.document('categories')?.categories.some(({ slug }) => slug === RESERVED_SLUG) ?? false;
  if (stores.length === 0 && posts.length === 0 && !inList) return { changed: [], sentences: [] };
  const { result, changed } = await database.transact((transaction) => [
    ...stores.flatMap((key) => leave(transaction, key, freeSlug(read, 'stores', RESERVED_SLUG), now)),
    ...posts.flatMap((key) => leave(transaction, key, freeSlug(read, 'blogs', RESERVED_SLUG), now)),
    ...(inList ? leaveInList(transaction, now) : []),
  ]);
  return { changed, sentences: result };
}

const sentence = (name: string, slug: string): string =>
  `"${name}" has the slug "${slug}" now: "${RESERVED_SLUG}" is reserved for the page of what is not found.`;

function leave(transaction: Transaction, key: `stores/${string}` | `blogs/${string}`, slug: string, now: Date) {
  const present = transaction.read(key);
  if (present?.slug !== RESERVED_SLUG) return [];
  transaction.write(key, { ...present, slug, ...nextRevision(present, now) });
  return [sentence('name' in present ? present.name : present.title, slug)];
}

function leaveInList(transaction: Transaction, now: Date): string[] {
  const present = transaction.read('categories') ?? { categories: [] };
  const category = present.categories.find((each) => each.slug === RESERVED_SLUG);
  if (category === undefined) return [];
  const taken = new Set(present.categories.flatMap((each) => [each.slug, ...(each.formerSlugs ?? [])]));
  let number = 2;
  while (taken.has(`${RESERVED_SLUG}-${number}`)) number += 1;
  const slug = `${RESERVED_SLUG}-${number}`;
  const left = { ...category, slug, ...nextRevision(category, now) };
  transaction.write('categories', {
    ...present,
    categories: present.categories.map((each) => (each === category ? left : each)),
  });
  return [sentence(category.name, slug)];
}
