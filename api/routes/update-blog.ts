import { blogInput, type Blog } from '../../data/schema/blog.ts';
import { updateBlog } from '../contract/update-blog.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkNewSlug } from '../records/check-slug.ts';
import { formerSlugsAfter } from '../records/former-slugs.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';
import { cleanInput, ownerPost, publication, targetStoreIdOf } from '../records/posts.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';

export const updateBlogRoute = route(updateBlog, async (call) => {
  const {
    params,
    body,
    services: { database, now, read },
  } = call;
  const post = await save(call, (transaction) => {
    const present = transaction.read(`blogs/${params.id}`);
    if (!present) throw new NoSuchRecord('post');
    checkRevision(present, body.revision, ownerPost(database, present));
    const { id, createdAt, generated } = present;
    const targetStoreId = targetStoreIdOf(read(), body, present.targetStoreId);
    const input = merged(blogInput, present, { ...body, targetStoreId });
    if (input.slug !== present.slug) checkNewSlug(call.read, 'blogs', input.slug, id);
    const changed = {
      ...(input.content === present.content ? input : cleanInput(input)),
      id,
      createdAt,
      generated,
      ...publication(input.status, present.publishedAt, now()),
      formerSlugs: formerSlugsAfter(present, input.slug),
    };
    const written = edited<Blog>(present, changed, now());
    transaction.write(`blogs/${id}`, written);
    return written;
  });
  return ownerPost(database, post);
});
