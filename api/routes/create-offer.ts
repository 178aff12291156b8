import { createOffer } from '../contract/create-offer.ts';
import { InvalidRequest } from '../frame/errors.ts';
import { route } from '../frame/route.ts';
import { save } from '../frame/save.ts';
import { dealIdFor } from '../records/ids.ts';
import { ownerOffer } from '../records/owner-shapes.ts';
import { firstRevision } from '../records/revision.ts';

export const createOfferRoute = route(createOffer, (call) =>
  save(call, (transaction) => {
    const { body: { storeId, ...input }, services } = call;
    const store = transaction.read(`stores/${storeId}`);
    if (!store) throw new UnknownStore();
    const offer = { ...input, ...firstRevision(dealIdFor(storeId), services.now()), sortOrder: nextSortOrder(store.offers) };
    transaction.write(`stores/${storeId}`, { ...store, offers: [...store.offers, offer] });
    return ownerOffer(store, offer);
  }),
);

/** The end of a store's offers. */
export const nextSortOrder = (offers: readonly { sortOrder: number }[]): number => Math.max(-1, ...offers.map((offer) => offer.sortOrder)) + 1;

export class UnknownStore extends InvalidRequest {
  override name = 'UnknownStore';
  constructor() {
    super([{ path: 'storeId', message: 'There is no such store.' }]);
  }
}
