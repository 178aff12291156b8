import { createCoupon } from '../contract/create-coupon.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkDates } from '../records/check-dates.ts';
import { dealIdFor } from '../records/ids.ts';
import { UnknownStore } from '../records/not-found-errors.ts';
import { ownerCoupon } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';
import { withDeals } from '../records/with-deals.ts';

export const createCouponRoute = route(createCoupon, (call) =>
  save(call, (transaction) => {
    const {
      body: { storeId, ...input },
      services,
    } = call;
    const store = transaction.read(`stores/${storeId}`);
    if (!store) throw new UnknownStore();
    checkDates(transaction, input, services.now());
    const coupon = { ...input, ...firstRevision(dealIdFor(storeId), services.now()) };
    transaction.write(`stores/${storeId}`, withDeals(store, { coupons: [...store.coupons, coupon] }, services.now()));
    return ownerCoupon(store, coupon);
  }),
);
