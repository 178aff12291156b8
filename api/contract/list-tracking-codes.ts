import { z } from 'zod';
import { trackingCode } from '../../data/schema/tracking-code.ts';
import { defineContract } from './contract.ts';

export const listTrackingCodes = defineContract({
  operation: 'list-tracking-codes',
  method: 'get',
  path: '/api/tracking-codes',
  summary: 'The saved tracking codes.',
  access: 'owner',
  reply: z.array(trackingCode),
});
