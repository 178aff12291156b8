import { blogInput } from '../../data/schema/blog.ts';
import { namedStore, ownerPost } from './blog-entities.ts';
import { defineContract } from './contract.ts';

/** Bytes; a post's content alone may have 200,000 characters. */
export const POST_BODY_LIMIT = 1024 * 1024;

export const createBlog = defineContract({
  operation: 'create-blog',
  method: 'post',
  path: '/api/blogs',
  summary: 'Writes a post. Its HTML is cleaned.',
  access: 'owner',
  publishes: true,
  body: blogInput.extend({ targetStore: namedStore }),
  bodyLimit: POST_BODY_LIMIT,
  reply: ownerPost,
  status: 201,
});
