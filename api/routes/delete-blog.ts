import { deleteBlog } from '../contract/delete-blog.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { NoSuchPost } from '../records/no-such.ts';

export const deleteBlogRoute = route(deleteBlog, (call) =>
  save(call, (transaction) => {
    const key = `blogs/${call.params.id}` as const;
    if (!transaction.read(key)) throw new NoSuchPost();
    transaction.delete(key);
    return {};
  }),
);
