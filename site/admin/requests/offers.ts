import { createOffer } from '../../../api/contract/create-offer.ts';
import { createOffers } from '../../../api/contract/create-offers.ts';
import { deleteOffer } from '../../../api/contract/delete-offer.ts';
import { listOffers } from '../../../api/contract/list-offers.ts';
import { reorderOffers } from '../../../api/contract/reorder-offers.ts';
import { updateOffer } from '../../../api/contract/update-offer.ts';
import { keys } from './keys.ts';
import { useChange, useRead } from './query.ts';

export const useOffers = () => useRead(listOffers, keys.offers);

/** Stores say how many offers they have, and a store's detail holds them. */
const refreshes = [keys.offers, keys.stores];
export const useCreateOffer = () => useChange(createOffer, refreshes);
export const useCreateOffers = () => useChange(createOffers, refreshes);
export const useUpdateOffer = () => useChange(updateOffer, refreshes);
export const useDeleteOffer = () => useChange(deleteOffer, refreshes);
export const useReorderOffers = () => useChange(reorderOffers, refreshes);
