import { trackingCode, trackingCodeInput } from '../../data/schema/tracking-code.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { byDomain } from './get-tracking-code.ts';

export const updateTrackingCode = defineContract({
  operation: 'update-tracking-code',
  method: 'put',
  path: '/api/tracking-codes/{domain}',
  summary: 'Changes the tracking code of a domain.',
  access: 'owner',
  publishes: true,
  params: byDomain,
  body: changesOf(trackingCodeInput.omit({ domain: true })),
  reply: trackingCode,
});
