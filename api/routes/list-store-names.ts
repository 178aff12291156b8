import { listStoreNames } from '../contract/list-store-names.ts';
import { route } from '../http/route.ts';

export const listStoreNamesRoute = route(listStoreNames, ({ services }) => services.ownerIndex.storeNames());
