import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publishStatus } from './publishing.ts';
import { servers } from './servers.ts';

export const getPublishStatus = defineContract({
  operation: 'get-publish-status',
  method: 'get',
  path: '/api/publish/status',
  summary: 'What is being published, and what was published last.',
  access: 'owner',
  /**
   * `uploadFailure`: with PUBLISH_TO, why the last attempt to upload failed, as a sentence; null: it did not, or is not known here yet.
   * `servers`: of several with DATABASE_URL.
   */
  reply: publishStatus.extend({ uploadFailure: z.string().nullable().optional(), servers: servers.optional() }),
});
