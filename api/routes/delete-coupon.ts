import { deleteCoupon } from '../contract/delete-coupon.ts';
import { route } from '../http/route.ts';
import { couponRules } from '../records/deal-rules.ts';
import { deleteDeal } from '../records/delete-deal.ts';

export const deleteCouponRoute = route(deleteCoupon, (call) => deleteDeal(call, couponRules));
