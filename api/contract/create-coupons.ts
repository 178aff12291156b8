import { z } from 'zod';
import { couponInput } from '../../data/schema/coupon.ts';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { ownerCoupon } from './entities.ts';

/** Coupons of one call. */
const MOST_COUPONS = 500;

export const createCoupons = defineContract({
  operation: 'create-coupons',
  method: 'post',
  path: '/api/coupons/batch',
  summary: 'Adds many coupons to a store in one transaction and one publish: all of them, or none when one is refused.',
  access: 'owner',
  publishes: true,
  body: z.object({ storeId: id, coupons: z.array(couponInput).min(1).max(MOST_COUPONS) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({ coupons: z.array(ownerCoupon) }),
  status: 201,
});
