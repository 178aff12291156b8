import { readIfGood } from '../../data/database/read-if-good.ts';
import { STORES_BY_NAME } from '../../data/queries/index-names.ts';
import { nameOrder } from '../../data/rules/name-order.ts';
import { listStoresNamed } from '../contract/list-stores-named.ts';
import { route } from '../http/route.ts';

const MOST = 5;

export const listStoresNamedRoute = route(listStoresNamed, ({ query: { name, except }, read, services }) => {
  const order = nameOrder(name);
  if (order === '') return [];
  return read
    .following(STORES_BY_NAME, '', order, '', MOST + 1)
    .flatMap((id) => readIfGood(services.database, `stores/${id}`) ?? [])
    .filter((store) => nameOrder(store.name) === order && store.id !== except)
    .slice(0, MOST)
    .map(({ id, name: called, slug }) => ({ id, name: called, slug }));
});
