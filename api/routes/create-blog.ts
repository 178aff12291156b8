import { createBlog } from '../contract/create-blog.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkNewSlug } from '../records/check-slug.ts';
import { idFor } from '../records/ids.ts';
import { cleanInput, ownerPost, publication, targetStoreIdOf } from '../records/posts.ts';
import { firstRevision } from '../records/revision.ts';

export const createBlogRoute = route(createBlog, async (call) => {
  const {
    body: { targetStore, ...body },
    services: { database, now, read },
  } = call;
  const targetStoreId = targetStoreIdOf(read, { ...body, targetStore }, undefined);
  const post = await save(call, (transaction) => {
    checkNewSlug(call.read, 'blogs', body.slug);
    const id = idFor(body.slug, (taken) => transaction.read(`blogs/${taken}`) !== undefined);
    const input = cleanInput({ ...body, targetStoreId: targetStoreId ?? undefined });
    const written = {
      ...input,
      ...firstRevision(id, now()),
      ...publication(body.status, undefined, now()),
      formerSlugs: [],
      generated: false,
    };
    transaction.write(`blogs/${id}`, written);
    return written;
  });
  return ownerPost(database, post);
});
