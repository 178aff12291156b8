import { previewBlog } from '../../../api/contract/preview-blog.ts';
import { previewStore } from '../../../api/contract/preview-store.ts';

/** Addresses of pages as they would look; only a signed-in owner is shown them. */
export const previewOfPost = (id: string): string => previewBlog.path.replace('{id}', encodeURIComponent(id));
export const previewOfStore = (id: string): string => previewStore.path.replace('{id}', encodeURIComponent(id));
