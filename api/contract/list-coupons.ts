import { z } from 'zod';
import { couponSorts } from '../../data/rules/coupon-sorts.ts';
import { publicCoupon } from '../../data/schema/public-shapes.ts';
import { defineContract } from './contract.ts';
import { ownerCoupon, pageNumber } from './entities.ts';

export const listCoupons = defineContract({
  operation: 'list-coupons',
  method: 'get',
  path: '/api/coupons',
  summary: 'Coupons by text, category and order, a page at a time. The header Link names the next page.',
  access: 'public',
  cached: true,
  query: z.object({
    search: z.string().max(200).optional(),
    /** A category's name in any case, its slug, or a store's slug; `all` for every one. */
    category: z.string().max(200).optional(),
    sort: z.enum(couponSorts).default(couponSorts[0]),
    page: pageNumber,
    /** With `?view=owner`: only those of this store. */
    storeId: z.string().max(64).optional(),
  }),
  reply: z.array(publicCoupon),
  ownerReply: z.array(ownerCoupon),
});
