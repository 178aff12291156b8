import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publishStatus } from './publishing.ts';

export const listProblems = defineContract({
  operation: 'list-problems',
  method: 'post',
  path: '/api/publish/problems',
  summary: 'What cannot be published. For the command `npm run rebuild` on the same machine alone.',
  access: 'local',
  bodyLimit: 1024,
  body: z.object({}),
  reply: publishStatus.pick({ failed: true, documents: true }),
});
