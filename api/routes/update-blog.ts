import { updateBlog } from '../contract/update-blog.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { changePost } from '../records/change-post.ts';
import { ownerPost } from '../records/posts.ts';

export const updateBlogRoute = route(updateBlog, async (call) => {
  const {
    params: { id },
    body: changes,
    query: { autosave },
    services: { database, now, read },
  } = call;
  const post = await save(call, (transaction) => changePost(transaction, database, { id, changes, now: now(), read }), {
    together: true,
    autosaves: autosave === '1' ? `blogs/${id}` : undefined,
  });
  return ownerPost(database, post);
});
