import { createBlog } from '../contract/create-blog.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createPost } from '../records/change-post.ts';
import { ownerPost } from '../records/posts.ts';

export const createBlogRoute = route(createBlog, async (call) => {
  const {
    body: changes,
    services: { database, now, read },
  } = call;
  const post = await save(call, (transaction) => createPost(transaction, { changes, now: now(), read }));
  return ownerPost(database, post);
});
