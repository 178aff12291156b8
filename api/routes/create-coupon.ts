import { createCoupon } from '../contract/create-coupon.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { newDeal } from '../records/new-deal.ts';
import { ownerCoupon } from '../records/owner-shapes.ts';
import { withDeals } from '../records/with-deals.ts';

export const createCouponRoute = route(createCoupon, (call) =>
  save(call, (transaction) => {
    const now = call.services.now();
    const { store, deal: coupon } = newDeal(transaction, call.body, now);
    transaction.write(`stores/${store.id}`, withDeals(store, { coupons: [...store.coupons, coupon] }, now));
    return ownerCoupon(store, coupon);
  }),
);
