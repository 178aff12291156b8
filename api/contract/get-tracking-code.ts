import { z } from 'zod';
import { defineContract } from './contract.ts';

export const byDomain = z.object({ domain: z.string().max(253).toLowerCase() });

export const getTrackingCode = defineContract({
  operation: 'get-tracking-code',
  method: 'get',
  path: '/api/tracking-codes/{domain}',
  summary: 'The active tracking code of a domain; null when there is none.',
  access: 'public',
  cached: true,
  params: byDomain,
  reply: z.object({ domain: z.string(), trackingCode: z.string(), active: z.boolean() }).nullable(),
});
