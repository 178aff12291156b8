import { couponInput } from '../../data/schema/coupon.ts';
import { id } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { ownerCoupon } from './entities.ts';

export const createCoupon = defineContract({
  operation: 'create-coupon',
  method: 'post',
  path: '/api/coupons',
  summary: 'Adds a coupon to a store.',
  access: 'owner',
  publishes: true,
  body: couponInput.extend({ storeId: id }),
  reply: ownerCoupon,
  status: 201,
});
