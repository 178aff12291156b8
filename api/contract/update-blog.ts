import { z } from 'zod';
import { blogInput } from '../../data/schema/blog.ts';
import { namedStore, ownerPost } from './blog-entities.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { POST_BODY_LIMIT } from './create-blog.ts';
import { byId } from './entities.ts';

export const updateBlog = defineContract({
  operation: 'update-blog',
  method: 'put',
  path: '/api/blogs/{id}',
  summary: 'Changes a post: its status, whether it is featured, or anything written in it.',
  access: 'owner',
  publishes: true,
  params: byId,
  query: z.object({
    /** The editor saves a draft by itself: such saves of one session, up to ten minutes, are one change with one `X-Change-Id`. */
    autosave: z.enum(['0', '1']).optional(),
  }),
  body: changesOf(blogInput).extend({ targetStore: namedStore }),
  bodyLimit: POST_BODY_LIMIT,
  reply: ownerPost,
});
