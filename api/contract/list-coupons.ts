import { z } from 'zod';
import { couponSorts } from '../../data/rules/coupon-sorts.ts';
import { FOUND_DEALS_SHOWN } from '../../data/rules/shown-limits.ts';
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
    /** Without it: best match first, or without a search the newest. */
    sort: z.enum(couponSorts).optional(),
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(FOUND_DEALS_SHOWN).optional(),
    /** With `?view=owner`: only those of this store. */
    storeId: z.string().max(64).optional(),
  }),
  reply: z.array(publicCoupon),
  ownerReply: z.array(ownerCoupon),
});
