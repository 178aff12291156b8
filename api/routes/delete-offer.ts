import { deleteOffer } from '../contract/delete-offer.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';

export const deleteOfferRoute = route(deleteOffer, async (call) => {
  const { params, services } = call;
  const storeId = storeIdOfDeal(services, 'offers', params.id);
  return save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    if (store) {
      const updatedAt = services.now().toISOString();
      transaction.write(`stores/${storeId}`, { ...store, updatedAt, offers: store.offers.filter((offer) => offer.id !== params.id) });
    }
    return {};
  });
});
