import { z } from 'zod';
import { defineContract } from './contract.ts';
import { brokenDocument, failedPage } from './publishing.ts';

export const checkHealth = defineContract({
  operation: 'check-health',
  method: 'get',
  path: '/healthz',
  summary: 'Answers while the data is open, and names what is not as it should be.',
  access: 'public',
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    /** Pages that keep their last good version. */
    degraded: z.array(failedPage),
    /** Documents that cannot be used. */
    documents: z.array(brokenDocument),
  }),
});
