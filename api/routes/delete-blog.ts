import { deleteBlog } from '../contract/delete-blog.ts';
import { noteGone } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { removePost } from '../records/change-post.ts';

export const deleteBlogRoute = route(deleteBlog, async (call) => {
  const { id } = call.params;
  await save(call, (transaction) => removePost(transaction, id));
  await noteGone(call.services, [`blog/${id}`]);
  return {};
});
