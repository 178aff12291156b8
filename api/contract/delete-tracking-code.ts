import { defineContract } from './contract.ts';
import { nothing } from './entities.ts';
import { byDomain } from './get-tracking-code.ts';

export const deleteTrackingCode = defineContract({
  operation: 'delete-tracking-code',
  method: 'delete',
  path: '/api/tracking-codes/{domain}',
  summary: 'Deletes the tracking code of a domain, and what the policy of public pages allows for it.',
  access: 'owner',
  publishes: true,
  params: byDomain,
  reply: nothing,
});
