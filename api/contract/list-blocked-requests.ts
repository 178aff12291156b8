import { z } from 'zod';
import { REPORTS_PATH } from '../../data/rules/content-policy.ts';
import { defineContract } from './contract.ts';

/** What browsers say that the policy of public pages has kept the tracking code from. Anyone may have sent such a report. */
const blockedRequest = z.object({
  kind: z.enum(['frame', 'connection']),
  host: z.string(),
  /** Reports since the server started. */
  count: z.int(),
});

export type BlockedRequest = z.infer<typeof blockedRequest>;

export const listBlockedRequests = defineContract({
  operation: 'list-blocked-requests',
  method: 'get',
  path: REPORTS_PATH,
  summary:
    'The hosts that the policy has blocked on public pages and that the active tracking code does not list, most reports first.',
  access: 'owner',
  reply: z.array(blockedRequest),
});
