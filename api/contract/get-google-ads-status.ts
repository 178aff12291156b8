import { z } from 'zod';
import { defineContract } from './contract.ts';

export const getGoogleAdsStatus = defineContract({
  operation: 'get-google-ads-status',
  method: 'get',
  path: '/api/google-ads/status',
  summary: 'Whether an active tracking code carries a Google Ads tag. The integration itself is disabled.',
  access: 'owner',
  reply: z.object({ configured: z.boolean(), message: z.string() }),
});
