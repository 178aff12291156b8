import { deleteBlog } from '../contract/delete-blog.ts';
import { forgetCounts } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';

export const deleteBlogRoute = route(deleteBlog, async (call) => {
  const { id } = call.params;
  await save(call, (transaction) => {
    if (!transaction.read(`blogs/${id}`)) throw new NoSuchRecord('post');
    transaction.delete(`blogs/${id}`);
  });
  await forgetCounts(call.services, `blog/${id}`);
  return {};
});
