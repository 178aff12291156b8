import { defineContract } from './contract.ts';
import { publishStatus } from './publishing.ts';
import { ownersServers } from './servers.ts';

export const getPublishStatus = defineContract({
  operation: 'get-publish-status',
  method: 'get',
  path: '/api/publish/status',
  summary: 'What is being published, and what was published last.',
  access: 'owner',
  /** `servers`: of several with DATABASE_URL. */
  reply: publishStatus.extend({ servers: ownersServers.optional() }),
});
