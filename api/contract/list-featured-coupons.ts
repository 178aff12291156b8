import { z } from 'zod';
import { defineContract } from './contract.ts';
import { publicCoupon } from './entities.ts';

export const listFeaturedCoupons = defineContract({
  operation: 'list-featured-coupons',
  method: 'get',
  path: '/api/coupons/featured',
  summary: 'The newest featured coupons.',
  access: 'public',
  cached: true,
  reply: z.array(publicCoupon),
});
