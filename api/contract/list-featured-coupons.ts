import { z } from 'zod';
import { publicCoupon } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';

export const listFeaturedCoupons = defineContract({
  operation: 'list-featured-coupons',
  method: 'get',
  path: '/api/coupons/featured',
  summary: 'The newest featured coupons.',
  access: 'public',
  cached: true,
  reply: z.array(publicCoupon),
});
