import {
  createStore,
  deleteStore,
  getStore,
  listStoreNames,
  listStores,
  updateStore,
} from '../../../api/contract/stores.ts';
import { keys } from '../http/keys.ts';
import { useChange, useFreshRead, useRead } from '../http/query.ts';

export const useStores = () => useRead(listStores, keys.stores);
/** What a store is chosen from: a tenth of what is read of whole stores. */
export const useStoreNames = () => useRead(listStoreNames, keys.storeNames);
export const useStore = (slug: string) => useFreshRead(getStore, keys.store(slug), { params: { slug } });

/** A store's name and logo stand beside its offers and posts. */
const refreshes = [keys.stores, keys.storeNames, keys.offers, keys.blogs];
export const useCreateStore = () => useChange(createStore, [keys.stores, keys.storeNames]);
export const useUpdateStore = () => useChange(updateStore, refreshes);
export const useDeleteStore = () => useChange(deleteStore, refreshes);
