import { publicPopularStores } from '../../data/queries/public-stores.ts';
import { listPopularStores } from '../contract/list-popular-stores.ts';
import { route } from '../http/route.ts';

export const listPopularStoresRoute = route(listPopularStores, ({ read }) => read(publicPopularStores));
