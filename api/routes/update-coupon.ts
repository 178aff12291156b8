import { updateCoupon } from '../contract/update-coupon.ts';
import { route } from '../http/route.ts';
import { couponRules } from '../records/deal-rules.ts';
import { updateDeal } from '../records/update-deal.ts';

export const updateCouponRoute = route(updateCoupon, (call) => updateDeal(call, couponRules));
