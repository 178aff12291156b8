import { couponInput } from '../../data/schema/coupon.ts';
import { id } from '../../data/schema/fields.ts';
import { changesOf } from './changes.ts';
import { defineContract } from './contract.ts';
import { byId, ownerCoupon } from './entities.ts';

export const updateCoupon = defineContract({
  operation: 'update-coupon',
  method: 'put',
  path: '/api/coupons/{id}',
  summary: 'Changes a coupon; another storeId moves it to that store.',
  access: 'owner',
  publishes: true,
  params: byId,
  body: changesOf(couponInput.extend({ storeId: id })),
  reply: ownerCoupon,
});
