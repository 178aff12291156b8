import { publicOffers } from '../../data/queries/public-deals.ts';
import { listOffers } from '../contract/list-offers.ts';
import { route } from '../http/route.ts';
import { ofStores, ownerOffers } from '../records/owner-shapes.ts';

export const listOffersRoute = route(listOffers, ({ asOwner, query, read, services }) =>
  asOwner ? ofStores(services.database, query.storeId, ownerOffers) : read(publicOffers),
);
