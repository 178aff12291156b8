import { createCoupon } from '../contract/create-coupon.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createDeals } from '../records/create-deals.ts';
import { couponRules } from '../records/deal-rules.ts';

export const createCouponRoute = route(createCoupon, (call) =>
  save(call, (transaction) => {
    const { storeId, ...input } = call.body;
    const now = call.services.now();
    const { store, deals } = createDeals(transaction, couponRules, { storeId, inputs: [input], now });
    return couponRules.shown(store, deals[0]!);
  }),
);
