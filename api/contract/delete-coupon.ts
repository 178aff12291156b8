import { defineContract } from './contract.ts';
import { byId, nothing } from './entities.ts';

export const deleteCoupon = defineContract({
  operation: 'delete-coupon',
  method: 'delete',
  path: '/api/coupons/{id}',
  summary: 'Deletes a coupon.',
  access: 'owner',
  publishes: true,
  params: byId,
  reply: nothing,
});
