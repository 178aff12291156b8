import { listStoreNames } from '../contract/list-store-names.ts';
import { route } from '../http/route.ts';
import { ofEachStore } from '../records/owner-shapes.ts';

export const listStoreNamesRoute = route(listStoreNames, ({ services }) =>
  ofEachStore(services.database, ({ id, slug, name }) => [{ id, slug, name }]),
);
