import { deleteBlog } from '../contract/delete-blog.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { NoSuchPost } from '../records/not-found-errors.ts';

export const deleteBlogRoute = route(deleteBlog, (call) =>
  save(call, (transaction) => {
    const key = `blogs/${call.params.id}` as const;
    if (!transaction.read(key)) throw new NoSuchPost();
    transaction.delete(key);
    return {};
  }),
);
