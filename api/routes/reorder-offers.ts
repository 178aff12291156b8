import { reorderOffers } from '../contract/reorder-offers.ts';
import { Conflict } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { save } from '../http/save.ts';
import { inOrder, ownerOffers } from '../records/owner-shapes.ts';
import { UnknownStore } from '../records/not-found-errors.ts';

export const reorderOffersRoute = route(reorderOffers, (call) =>
  save(call, (transaction) => {
    const {
      body: { storeId, offerIds },
      services,
    } = call;
    const store = transaction.read(`stores/${storeId}`);
    if (!store) throw new UnknownStore();
    const position = new Map(offerIds.map((id, at) => [id, at]));
    const complete = offerIds.length === store.offers.length && store.offers.every(({ id }) => position.has(id));
    if (!complete) throw new IncompleteOrder(inOrder(store.offers).map(({ id }) => id));
    const offers = store.offers.map((offer) => ({ ...offer, sortOrder: position.get(offer.id)! }));
    if (offers.every((offer, at) => offer.sortOrder === store.offers[at]?.sortOrder)) return ownerOffers(store);
    const reordered = { ...store, updatedAt: services.now().toISOString(), offers: inOrder(offers) };
    transaction.write(`stores/${storeId}`, reordered);
    return ownerOffers(reordered);
  }),
);

class IncompleteOrder extends Conflict {
  override name = 'IncompleteOrder';
  constructor(current: string[]) {
    super(
      "The list must name each of the store's offers once. They have changed in the meantime: load them again.",
      current,
    );
  }
}
