import { defineContract } from './contract.ts';
import { publishStatus } from './publishing.ts';

export const getPublishStatus = defineContract({
  operation: 'get-publish-status',
  method: 'get',
  path: '/api/publish/status',
  summary: 'What is being published, and what was published last.',
  access: 'owner',
  reply: publishStatus,
});
