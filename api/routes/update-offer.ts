import { offerInput } from '../../data/schema/offer.ts';
import type { Offer } from '../../data/schema/offer.ts';
import { updateOffer } from '../contract/update-offer.ts';
import type { Call } from '../http/route.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { checkDates } from '../records/check-dates.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';
import { NoSuchOffer, UnknownStore } from '../records/not-found-errors.ts';
import { nextSortOrder, ownerOffer } from '../records/owner-shapes.ts';
import { checkRevision, edited, merged } from '../records/revision.ts';
import { withDeals } from '../records/with-deals.ts';

export const updateOfferRoute = route(updateOffer, async (call) => {
  const { params, body, services } = call;
  const storeId = storeIdOfDeal(services, 'offers', params.id);
  return save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    const present = store?.offers.find((offer) => offer.id === params.id);
    if (!store || !present) throw new NoSuchOffer();
    checkRevision(present, body.revision, ownerOffer(store, present));
    const offer = changed(call, present);
    checkDates(transaction, offer, services.now(), present);
    const target = body.storeId ?? storeId;
    if (target === storeId) {
      const offers = store.offers.map((each) => (each.id === offer.id ? offer : each));
      transaction.write(`stores/${storeId}`, withDeals(store, { offers }, services.now()));
      return ownerOffer(store, offer);
    }
    const other = transaction.read(`stores/${target}`);
    if (!other) throw new UnknownStore();
    const moved = { ...offer, sortOrder: nextSortOrder(other.offers) };
    const others = store.offers.filter((each) => each.id !== offer.id);
    transaction.write(`stores/${storeId}`, withDeals(store, { offers: others }, services.now()));
    transaction.write(`stores/${target}`, withDeals(other, { offers: [...other.offers, moved] }, services.now()));
    return ownerOffer(other, moved);
  });
});

function changed({ body, services }: Call<typeof updateOffer>, present: Offer): Offer {
  const { id, createdAt, sortOrder } = present;
  return edited(present, { ...merged(offerInput, present, body), id, createdAt, sortOrder }, services.now());
}
