import { z } from 'zod';
import { blog, blogCategories, blogInput } from '../../data/schema/blog.ts';
import { lineOrEmpty } from '../../data/schema/fields.ts';
import { publicPost, publicPostSummary, targetStore } from '../../data/schema/public-shapes.ts';
import { creation, deletion, edit, publicRead } from './contract.ts';
import { bySlug } from './shapes/entities.ts';
import { changesOf } from './shapes/changes.ts';

/**
 * In a request it is known by its slug, as replies show it; null: no store. Of it and `targetStoreId`, the same by
 * id, the one that is new goes.
 */
const namedStore = z
  .object({ slug: lineOrEmpty(200) })
  .nullable()
  .optional();

/** A post as the owner's list holds it, whatever its status; `content` is left out. */
export const ownerPostSummary = blog
  .omit({ content: true })
  .extend({ viewCount: z.int(), targetStore: targetStore.nullable() });
export const ownerPost = ownerPostSummary.extend({ content: z.string() });

export type OwnerPostSummary = z.infer<typeof ownerPostSummary>;
export type OwnerPost = z.infer<typeof ownerPost>;

export const listBlogs = publicRead('list-blogs', '/api/blogs', {
  summary: 'Published posts, newest first, without their content.',
  query: z.object({
    category: z.enum([...blogCategories, 'all']).optional(),
    featured: z.enum(['true', 'false']).optional(),
  }),
  reply: z.array(publicPostSummary),
  ownerReply: z.array(ownerPostSummary),
});

export const getBlog = publicRead('get-blog', '/api/blogs/{slug}', {
  summary: 'A published post.',
  moves: true,
  params: bySlug,
  reply: publicPost,
  ownerReply: ownerPost,
});

/** Bytes; a post's content alone may have 200,000 characters. */
const POST_BODY_LIMIT = 1024 * 1024;

export const createBlog = creation('create-blog', '/api/blogs', {
  summary: 'Writes a post. Its HTML is cleaned.',
  body: blogInput.extend({ targetStore: namedStore }),
  bodyLimit: POST_BODY_LIMIT,
  reply: ownerPost,
});

export const updateBlog = edit('update-blog', '/api/blogs/{id}', {
  summary: 'Changes a post: its status, whether it is featured, or anything written in it.',
  query: z.object({
    /** The editor saves a draft by itself: such saves of one session, up to ten minutes, are one change with one `X-Change-Id`. */
    autosave: z.enum(['0', '1']).optional(),
  }),
  body: changesOf(blogInput).extend({ targetStore: namedStore }),
  bodyLimit: POST_BODY_LIMIT,
  reply: ownerPost,
});

export const deleteBlog = deletion('delete-blog', '/api/blogs/{id}', 'Deletes a post.');
