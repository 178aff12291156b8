import { z } from 'zod';
import { defineContract } from './contract.ts';
import { byId } from './entities.ts';

export const previewStore = defineContract({
  operation: 'preview-store',
  method: 'get',
  path: '/api/preview/stores/{id}',
  summary: 'The page of a store as it would look with all of its offers switched on.',
  access: 'owner',
  ticket: true,
  params: byId,
  replyType: 'text/html',
  reply: z.string(),
});
