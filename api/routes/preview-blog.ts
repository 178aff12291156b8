import { previewBlog } from '../contract/preview-blog.ts';
import { sendPreview } from '../http/preview.ts';
import { route } from '../http/route.ts';
import { NoSuchRecord } from '../records/not-found-errors.ts';

export const previewBlogRoute = route(previewBlog, async (call) => {
  const {
    params: { id },
    services: { database, renderPreview },
  } = call;
  if (!database.read(`blogs/${id}`)) throw new NoSuchRecord('post');
  sendPreview(call, await renderPreview({ page: `blogs/${id}` }));
  return undefined;
});
