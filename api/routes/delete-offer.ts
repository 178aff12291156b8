import { deleteOffer } from '../contract/delete-offer.ts';
import { deleteDealFigures, forgetCounts } from '../figures/forget-figures.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';
import { withDeals } from '../records/with-deals.ts';

export const deleteOfferRoute = route(deleteOffer, async (call) => {
  const { params, services } = call;
  const storeId = storeIdOfDeal(services, 'offers', params.id);
  await save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    if (store) {
      const offers = store.offers.filter((offer) => offer.id !== params.id);
      transaction.write(`stores/${storeId}`, withDeals(store, { offers }, services.now()));
      deleteDealFigures(transaction, storeId, 'offer', params.id);
    }
  });
  await forgetCounts(services, `offer/${storeId}/${params.id}`);
  return {};
});
