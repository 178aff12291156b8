import { publicOffers } from '../../data/queries/public-deals.ts';
import { listOffers } from '../contract/list-offers.ts';
import { route } from '../http/route.ts';
import { ofEachStore, ownerOffers } from '../records/owner-shapes.ts';

export const listOffersRoute = route(listOffers, ({ asOwner, query, read, services }) =>
  asOwner
    ? ofEachStore(services.database, (store) =>
        query.storeId === undefined || query.storeId === store.id ? ownerOffers(store) : [],
      )
    : read(publicOffers),
);
