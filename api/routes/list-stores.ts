import { publicStores } from '../../data/queries/public-stores.ts';
import { listStores } from '../contract/list-stores.ts';
import { route } from '../http/route.ts';
import { ofEachStore, ownerStore } from '../records/owner-shapes.ts';

export const listStoresRoute = route(listStores, ({ asOwner, read, services }) =>
  asOwner ? ofEachStore(services.database, (store) => [ownerStore(store)]) : read(publicStores),
);
