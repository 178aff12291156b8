import { couponInput } from '../../data/schema/coupon.ts';
import type { Coupon } from '../../data/schema/coupon.ts';
import { updateCoupon } from '../contract/update-coupon.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkDates } from '../records/check-dates.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';
import { NoSuchCoupon, UnknownStore } from '../records/not-found-errors.ts';
import { ownerCoupon } from '../records/owner-shapes.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';
import { withDeals } from '../records/with-deals.ts';

export const updateCouponRoute = route(updateCoupon, async (call) => {
  const { params, body, services } = call;
  const storeId = storeIdOfDeal(services, 'coupons', params.id);
  return save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    const present = store?.coupons.find((coupon) => coupon.id === params.id);
    if (!store || !present) throw new NoSuchCoupon();
    checkRevision(present, body.revision, ownerCoupon(store, present));
    const coupon = changed(call, present);
    checkDates(transaction, coupon, services.now(), present);
    const target = body.storeId ?? storeId;
    if (target === storeId) {
      const coupons = store.coupons.map((each) => (each.id === coupon.id ? coupon : each));
      transaction.write(`stores/${storeId}`, withDeals(store, { coupons }, services.now()));
      return ownerCoupon(store, coupon);
    }
    const other = transaction.read(`stores/${target}`);
    if (!other) throw new UnknownStore();
    const others = store.coupons.filter((each) => each.id !== coupon.id);
    transaction.write(`stores/${storeId}`, withDeals(store, { coupons: others }, services.now()));
    transaction.write(`stores/${target}`, withDeals(other, { coupons: [...other.coupons, coupon] }, services.now()));
    return ownerCoupon(other, coupon);
  });
});

function changed({ body, services }: Call<typeof updateCoupon>, present: Coupon): Coupon {
  const { id, createdAt } = present;
  return edited(present, { ...merged(couponInput, present, body), id, createdAt }, services.now());
}
