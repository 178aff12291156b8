import type { Transaction } from '../../../data/catalogue/documents/database.ts';
import { blogInput, type Blog } from '../../../data/schema/blog.ts';
import { checkNewSlug, formerSlugsAfter, freeSlug } from '../slugs.ts';
import { idFor } from '../ids.ts';
import { existing } from '../../http/errors.ts';
import { cleanInput, hasBeenPublic, ownerPost, publication, targetStoreIdOf, type NamedTarget } from '../posts.ts';
import type { Changes, WriteContext } from './write-context.ts';
import { checkRevision, edited, firstRevision, merged, without } from '../revision.ts';

type PostChanges = NamedTarget & Changes;

/** The dashboard writes a new post at `/admin/posts/new`, so that none has this id. */
const NEW = 'new';

/** Writes a new post. Throws what is wrong with it, before anything is written. */
export function createPost(transaction: Transaction, typed: NamedTarget, { now, read }: WriteContext): Blog {
  const targetStoreId = targetStoreIdOf(read, typed, undefined);
  const input = cleanInput(merged(blogInput, {}, { ...typed, targetStoreId }));
  checkNewSlug(read(), 'blogs', input.slug);
  const id = idFor(input.slug, (taken) => taken === NEW || transaction.isTaken(`blogs/${taken}`));
  const post = {
    ...input,
    ...firstRevision(id, now),
    ...publication(transaction, input, undefined, now),
    formerSlugs: [],
    generated: false,
  };
  transaction.write(`blogs/${id}`, post);
  return post;
}

/** Changes a post. Throws what is wrong with the change, before anything is written. */
export function changePost(transaction: Transaction, id: string, changes: PostChanges, { now, read }: WriteContext) {
  const present = existing('post', transaction.read(`blogs/${id}`));
  checkRevision(present, changes.revision, ownerPost(transaction, present));
  const targetStoreId = targetStoreIdOf(read, changes, present.targetStoreId);
  const input = merged(blogInput, present, { ...changes, targetStoreId });
  if (input.slug !== present.slug) checkNewSlug(read(), 'blogs', input.slug, id);
  const changed = {
    ...(input.content === present.content ? input : cleanInput(input)),
    generated: present.generated,
    ...publication(transaction, input, present, now),
    // a post that was never public has an address that no reader knows
    formerSlugs: hasBeenPublic(transaction, present, now) ? formerSlugsAfter(present, input.slug) : present.formerSlugs,
  };
  const written = edited<Blog>(present, changed, now);
  transaction.write(`blogs/${id}`, written);
  return written;
}

/** A copy of a post, with these changes, under an address of its own; a draft unless they say otherwise. */
export function copyPost(transaction: Transaction, id: string, changes: object, { now, read }: WriteContext): Blog {
  const present = existing('post', transaction.read(`blogs/${id}`));
  const isTaken = (taken: string) => transaction.isTaken(`blogs/${taken}`);
  const slug = freeSlug(read(), 'blogs', present.slug, isTaken);
  const input = merged(blogInput, present, { status: 'draft', publishAt: null, ...changes, slug });
  const copy: Blog = {
    ...without(present, 'publishedAt', 'publishAt', 'targetStoreId'),
    ...input,
    ...firstRevision(idFor(slug, isTaken), now),
    ...publication(transaction, input, undefined, now),
    formerSlugs: [],
  };
  transaction.write(`blogs/${copy.id}`, copy);
  return copy;
}

/** Throws `NotFound`. */
export function removePost(transaction: Transaction, id: string): void {
  existing('post', transaction.read(`blogs/${id}`));
  transaction.delete(`blogs/${id}`);
}
