import { createCoupons } from '../contract/create-coupons.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { createDeals } from '../records/create-deals.ts';
import { couponRules } from '../records/deal-rules.ts';

export const createCouponsRoute = route(createCoupons, (call) =>
  save(call, (transaction) => {
    const { storeId, coupons: inputs } = call.body;
    const { store, deals } = createDeals(transaction, couponRules, { storeId, inputs, now: call.services.now() });
    return { coupons: deals.map((coupon) => couponRules.shown(store, coupon)) };
  }),
);
