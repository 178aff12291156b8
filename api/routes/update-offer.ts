import { offerInput } from '../../data/schema/offer.ts';
import { updateOffer } from '../contract/update-offer.ts';
import { NotFound } from '../frame/errors.ts';
import type { Call } from '../frame/route.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { storeIdOfDeal } from '../records/locate-deal.ts';
import { ownerOffer } from '../records/owner-shapes.ts';
import { checkRevision, merged, nextRevision } from '../records/revision.ts';
import { nextSortOrder, UnknownStore } from './create-offer.ts';

export const updateOfferRoute = route(updateOffer, async (call) => {
  const { params, services } = call;
  const storeId = await storeIdOfDeal(services.database, 'offers', params.id);
  return save(call, (transaction) => {
    const store = transaction.read(`stores/${storeId}`);
    const present = store?.offers.find((offer) => offer.id === params.id);
    if (!store || !present) throw new NoSuchOffer();
    checkRevision(present, call.body.revision, ownerOffer(store, present));
    const offer = edited(call, present);
    const target = call.body.storeId ?? storeId;
    if (target === storeId) {
      transaction.write(`stores/${storeId}`, { ...store, offers: store.offers.map((each) => (each.id === offer.id ? offer : each)) });
      return ownerOffer(store, offer);
    }
    const other = transaction.read(`stores/${target}`);
    if (!other) throw new UnknownStore();
    const moved = { ...offer, sortOrder: nextSortOrder(other.offers) };
    const updatedAt = services.now().toISOString();
    transaction.write(`stores/${storeId}`, { ...store, updatedAt, offers: store.offers.filter((each) => each.id !== offer.id) });
    transaction.write(`stores/${target}`, { ...other, offers: [...other.offers, moved] });
    return ownerOffer(other, moved);
  });
});

type Offer = ReturnType<typeof ownerOffer>;

function edited({ body, services }: Call<typeof updateOffer>, present: Omit<Offer, 'storeId' | 'store'>) {
  const { id, createdAt, sortOrder } = present;
  return { ...merged(offerInput, present, body), id, createdAt, ...nextRevision(present, services.now()), sortOrder };
}

class NoSuchOffer extends NotFound {
  override name = 'NoSuchOffer';
  constructor() {
    super('There is no such offer.');
  }
}
