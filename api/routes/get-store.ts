import { publicStoreOfSlug } from '../../data/queries/public-stores.ts';
import { storeIdOfSlug } from '../../data/queries/stores.ts';
import { getStore } from '../contract/get-store.ts';
import { NotFound } from '../frame/errors.ts';
import type { Call } from '../frame/route.ts';
import { route } from '../frame/route.ts';
import { ownerStoreDetail } from '../records/owner-shapes.ts';

export const getStoreRoute = route(getStore, (call) => {
  const found = call.asOwner ? ownersStore(call) : call.read(publicStoreOfSlug, call.params.slug);
  if (!found) throw new StoreNotFound();
  return found;
});

function ownersStore({ read, params, services: { database } }: Call<typeof getStore>) {
  const id = read(storeIdOfSlug, params.slug);
  const store = id === null ? undefined : database.read(`stores/${id}`);
  return store && ownerStoreDetail(store);
}

class StoreNotFound extends NotFound {
  override name = 'StoreNotFound';
  constructor() {
    super("The store you're looking for doesn't exist.");
  }
}
