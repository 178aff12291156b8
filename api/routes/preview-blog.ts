import { previewBlog } from '../contract/preview-blog.ts';
import { sendPreview } from '../http/preview.ts';
import { route } from '../http/route.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';

export const previewBlogRoute = route(previewBlog, async (call) => {
  const {
    params: { id },
    services: { database },
  } = call;
  if (!database.read(`blogs/${id}`)) throw new NoSuchRecord('post');
  await sendPreview(call, `blogs/${id}`);
  return undefined;
});
