import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

/** Access `session`, for the reason that `preview-blog` has. */
export const previewStore = defineContract({
  operation: 'preview-store',
  method: 'get',
  path: '/api/preview/stores/{id}',
  summary: 'The page of a store as it would look with all of its offers switched on.',
  access: 'session',
  params: byId,
  replyType: 'text/html',
  reply: z.string(),
});
