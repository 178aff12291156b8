import { z } from 'zod';
import { publicCoupon } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

export const listLatestCoupons = defineContract({
  operation: 'list-latest-coupons',
  method: 'get',
  path: '/api/coupons/latest',
  summary: 'The newest coupons.',
  access: 'public',
  cached: true,
  reply: z.array(publicCoupon),
});
