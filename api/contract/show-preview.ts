import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

export const showPreview = defineContract({
  operation: 'show-preview',
  method: 'get',
  path: '/api/preview/unsaved/{id}',
  summary: 'A page that `POST /api/preview` has rendered, once, within a minute.',
  access: 'owner',
  ticket: true,
  params: byId,
  replyType: 'text/html',
  reply: z.string(),
  fails: [404],
});
