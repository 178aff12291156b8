import { trackingCode, trackingCodeInput } from '../../data/schema/tracking-code.ts';
import { defineContract } from './contract.ts';

export const createTrackingCode = defineContract({
  operation: 'create-tracking-code',
  method: 'post',
  path: '/api/tracking-codes',
  summary: 'Saves the first tracking code of one of the configured domains.',
  access: 'owner',
  publishes: true,
  body: trackingCodeInput,
  reply: trackingCode,
  status: 201,
});
