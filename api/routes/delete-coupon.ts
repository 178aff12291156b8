import { deleteCoupon } from '../contract/delete-coupon.ts';
import { deleteDealFigures, forgetCounts } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';
import { withDeals } from '../records/with-deals.ts';

export const deleteCouponRoute = route(deleteCoupon, async (call) => {
  const { params, services } = call;
  const storeId = storeIdOfDeal(services, 'coupons', params.id);
  await save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    if (store) {
      const coupons = store.coupons.filter((coupon) => coupon.id !== params.id);
      transaction.write(`stores/${storeId}`, withDeals(store, { coupons }, services.now()));
      deleteDealFigures(transaction, storeId, 'coupon', params.id);
    }
  });
  await forgetCounts(services, `coupon/${storeId}/${params.id}`);
  return {};
});
