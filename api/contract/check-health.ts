import { z } from 'zod';
import { defineContract } from './contract.ts';

export const checkHealth = defineContract({
  operation: 'check-health',
  method: 'get',
  path: '/healthz',
  summary:
    'Answers while the data is open. Degraded: the owner can read in `/api/publish/status` what is not published, ' +
    'and in the dashboard which versions are not kept.',
  access: 'public',
  reply: z.object({ status: z.enum(['ok', 'degraded']) }),
});
