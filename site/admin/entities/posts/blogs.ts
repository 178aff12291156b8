import { createBlog, deleteBlog, listBlogs, updateBlog } from '../../../../api/contract/posts.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useBlogs = () => useRead(listBlogs, keys.blogs);
export const useCreateBlog = () => useChange(createBlog, [keys.blogs]);
export const useUpdateBlog = () => useChange(updateBlog, [keys.blogs]);
export const useDeleteBlog = () => useChange(deleteBlog, [keys.blogs]);
