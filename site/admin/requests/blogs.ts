import { createBlog } from '../../../api/contract/create-blog.ts';
import { deleteBlog } from '../../../api/contract/delete-blog.ts';
import { listBlogs } from '../../../api/contract/list-blogs.ts';
import { updateBlog } from '../../../api/contract/update-blog.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useBlogs = () => useRead(listBlogs, keys.blogs);
export const useCreateBlog = () => useChange(createBlog, [keys.blogs]);
export const useUpdateBlog = () => useChange(updateBlog, [keys.blogs]);
export const useDeleteBlog = () => useChange(deleteBlog, [keys.blogs]);
