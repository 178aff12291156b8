import { z } from 'zod';
import { defineContract } from './contract.ts';
import { servers } from './servers.ts';

export const checkReadiness = defineContract({
  operation: 'check-readiness',
  method: 'get',
  path: '/readyz',
  summary:
    'Whether the site reads, writes and publishes, each tried for real at most once in five seconds. 503 with the ' +
    'reason when one of them fails.',
  access: 'public',
  reply: z.object({
    status: z.literal('ready'),
    /** What is sent elsewhere after a publish, and is late: the site is ready all the same. */
    outgoing: z.array(z.object({ target: z.string(), waiting: z.int(), failingSince: z.iso.datetime().nullable() })),
    /** With DATABASE_URL: how many changes of all machines this one holds, and for how many seconds it does not know whether these are all. */
    replica: z.object({ changes: z.int(), secondsBehind: z.int() }).optional(),
    servers: servers.optional(),
  }),
  fails: [503],
});
