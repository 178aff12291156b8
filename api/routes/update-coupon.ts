import { couponInput } from '../../data/schema/coupon.ts';
import { updateCoupon } from '../contract/update-coupon.ts';
import { route } from '../http/route.ts';
import { ownerCoupon } from '../records/owner-shapes.ts';
import { edited, merged } from '../records/revision.ts';
import { updateDeal } from '../records/update-deal.ts';

export const updateCouponRoute = route(updateCoupon, (call) =>
  updateDeal(call, {
    kind: 'coupons',
    changed: (present) => {
      const { id, createdAt } = present;
      return edited(present, { ...merged(couponInput, present, call.body), id, createdAt }, call.services.now());
    },
    joining: (coupon) => coupon,
    reply: ownerCoupon,
  }),
);
