import type { AnyRoute } from '../frame/route.ts';
import { checkHealthRoute } from './check-health.ts';
import { createOfferRoute } from './create-offer.ts';
import { createStoreRoute } from './create-store.ts';
import { deleteOfferRoute } from './delete-offer.ts';
import { deleteStoreRoute } from './delete-store.ts';
import { followPublishingRoute } from './follow-publishing.ts';
import { getConfigRoute } from './get-config.ts';
import { getPublishStatusRoute } from './get-publish-status.ts';
import { getSessionRoute } from './get-session.ts';
import { getStoreRoute } from './get-store.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listCouponsRoute } from './list-coupons.ts';
import { listFeaturedCouponsRoute } from './list-featured-coupons.ts';
import { listLatestCouponsRoute } from './list-latest-coupons.ts';
import { listOffersRoute } from './list-offers.ts';
import { listPopularStoresRoute } from './list-popular-stores.ts';
import { listStoresRoute } from './list-stores.ts';
import { logInRoute } from './log-in.ts';
import { logOutRoute } from './log-out.ts';
import { reorderOffersRoute } from './reorder-offers.ts';
import { requestRebuildRoute } from './request-rebuild.ts';
import { subscribeNewsletterRoute } from './subscribe-newsletter.ts';
import { updateOfferRoute } from './update-offer.ts';
import { updateStoreRoute } from './update-store.ts';

/** Every call that the API answers. */
export const routes: readonly AnyRoute[] = [
  checkHealthRoute,
  createOfferRoute,
  createStoreRoute,
  deleteOfferRoute,
  deleteStoreRoute,
  followPublishingRoute,
  getConfigRoute,
  getPublishStatusRoute,
  getSessionRoute,
  getStoreRoute,
  listCategoriesRoute,
  listCouponsRoute,
  listFeaturedCouponsRoute,
  listLatestCouponsRoute,
  listOffersRoute,
  listPopularStoresRoute,
  listStoresRoute,
  logInRoute,
  logOutRoute,
  reorderOffersRoute,
  requestRebuildRoute,
  subscribeNewsletterRoute,
  updateOfferRoute,
  updateStoreRoute,
];
