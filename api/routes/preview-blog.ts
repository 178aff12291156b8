import { previewBlog } from '../contract/preview-blog.ts';
import { sendPreview } from '../frame/preview.ts';
import { route } from '../frame/route.ts';
import { NoSuchPost } from '../records/no-such.ts';

export const previewBlogRoute = route(previewBlog, async (call) => {
  const {
    params: { id },
    services: { database },
  } = call;
  if (!database.read(`blogs/${id}`)) throw new NoSuchPost();
  await sendPreview(call, `blogs/${id}`);
  return undefined;
});
