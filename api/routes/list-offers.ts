import { offerPage } from '../../data/queries/offer-pages.ts';
import { listOffers } from '../contract/list-offers.ts';
import { linkToNextPage } from '../http/next-page.ts';
import { route } from '../http/route.ts';
import { ofStores, ownerOffers } from '../records/owner-shapes.ts';

export const listOffersRoute = route(listOffers, ({ asOwner, query, read, request, response, services }) => {
  if (asOwner) return ofStores(services.database, query.storeId, ownerOffers);
  const { offers, more } = offerPage(read, query.page);
  if (more) linkToNextPage({ request, response }, { page: query.page });
  return offers;
});
