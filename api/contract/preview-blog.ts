import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

export const previewBlog = defineContract({
  operation: 'preview-blog',
  method: 'get',
  path: '/api/preview/blogs/{id}',
  summary: 'The page of a post as it would look if it were published now, whatever its status.',
  access: 'owner',
  ticket: true,
  params: byId,
  replyType: 'text/html',
  reply: z.string(),
});
