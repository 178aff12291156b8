import {
  createOffer,
  createOffers,
  deleteOffer,
  listOffers,
  reorderOffers,
  updateOffer,
} from '../../../../api/contract/offers.ts';
import { keys } from '../../http/keys.ts';
import { useChange, useRead } from '../../http/query.ts';

export const useOffers = () => useRead(listOffers, keys.offers);

/** Stores say how many offers they have, and a store's detail holds them. */
const refreshes = [keys.offers, keys.stores];
export const useCreateOffer = () => useChange(createOffer, refreshes);
export const useCreateOffers = () => useChange(createOffers, refreshes);
export const useUpdateOffer = () => useChange(updateOffer, refreshes);
export const useDeleteOffer = () => useChange(deleteOffer, refreshes);
export const useReorderOffers = () => useChange(reorderOffers, refreshes);
