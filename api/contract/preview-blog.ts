import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

/** Access `session`: a link carries no header, and this only reads; other sites can neither read it nor put it in a frame. */
export const previewBlog = defineContract({
  operation: 'preview-blog',
  method: 'get',
  path: '/api/preview/blogs/{id}',
  summary: 'The page of a post as it would look if it were published now, whatever its status.',
  access: 'session',
  params: byId,
  replyType: 'text/html',
  reply: z.string(),
});
