import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publicCoupon } from './entities.ts';

export const listLatestCoupons = defineContract({
  operation: 'list-latest-coupons',
  method: 'get',
  path: '/api/coupons/latest',
  summary: 'The newest coupons.',
  access: 'public',
  cached: true,
  reply: z.array(publicCoupon),
});
