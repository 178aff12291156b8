import type { AnyRoute } from '../http/route.ts';
import { applyImportRoute } from './apply-import.ts';
import { askToConfirmRoute } from './ask-to-confirm.ts';
import { askToUnsubscribeRoute } from './ask-to-unsubscribe.ts';
import { beginImportRoute } from './begin-import.ts';
import { beginSecondFactorRoute } from './begin-second-factor.ts';
import { castVoteRoute } from './cast-vote.ts';
import { changeInBulkRoute } from './change-in-bulk.ts';
import { changePasswordRoute } from './change-password.ts';
import { checkHealthRoute } from './check-health.ts';
import { checkReadinessRoute } from './check-readiness.ts';
import { confirmSecondFactorRoute } from './confirm-second-factor.ts';
import { confirmSubscriptionRoute } from './confirm-subscription.ts';
import { countViewRoute } from './count-view.ts';
import { createAmazonProductRoute } from './create-amazon-product.ts';
import { createBlogRoute } from './create-blog.ts';
import { createCategoryRoute } from './create-category.ts';
import { createCouponRoute } from './create-coupon.ts';
import { createCouponsRoute } from './create-coupons.ts';
import { createOfferRoute } from './create-offer.ts';
import { createOffersRoute } from './create-offers.ts';
import { createStoreRoute } from './create-store.ts';
import { createTicketRoute } from './create-ticket.ts';
import { createTrackingCodeRoute } from './create-tracking-code.ts';
import { deleteAmazonProductRoute } from './delete-amazon-product.ts';
import { deleteBlogRoute } from './delete-blog.ts';
import { deleteCategoryRoute } from './delete-category.ts';
import { deleteMappingRoute } from './delete-mapping.ts';
import { deleteFeedRoute } from './delete-feed.ts';
import { deleteCouponRoute } from './delete-coupon.ts';
import { deleteOfferRoute } from './delete-offer.ts';
import { deleteStoreRoute } from './delete-store.ts';
import { deleteTrackingCodeRoute } from './delete-tracking-code.ts';
import { endDeviceRoute } from './end-device.ts';
import { endSessionRoute } from './end-session.ts';
import { exportCatalogueRoute } from './export-catalogue.ts';
import { fetchFeedRoute } from './fetch-feed.ts';
import { exportSubscribersRoute } from './export-subscribers.ts';
import { followPublishingRoute } from './follow-publishing.ts';
import { generateAmazonBlogRoute } from './generate-amazon-blog.ts';
import { generateBlogRoute } from './generate-blog.ts';
import { generateStoreRoute } from './generate-store.ts';
import { getBlogRoute } from './get-blog.ts';
import { getConfigRoute } from './get-config.ts';
import { getDraftKeyRoute } from './get-draft-key.ts';
import { getGoogleAdsStatusRoute } from './get-google-ads-status.ts';
import { getImportRoute } from './get-import.ts';
import { getMetricsRoute } from './get-metrics.ts';
import { getDocsRoute } from './get-docs.ts';
import { getOpenapiRoute } from './get-openapi.ts';
import { getPublishStatusRoute } from './get-publish-status.ts';
import { getRecordRoute } from './get-record.ts';
import { getSecurityRoute } from './get-security.ts';
import { getStoreRoute } from './get-store.ts';
import { getTodayRoute } from './get-today.ts';
import { getTrackingCodeRoute } from './get-tracking-code.ts';
import { keepMappingRoute } from './keep-mapping.ts';
import { keepFeedRoute } from './keep-feed.ts';
import { importFileRoute } from './import-file.ts';
import { getVersionRoute } from './get-version.ts';
import { listAmazonProductsRoute } from './list-amazon-products.ts';
import { listAuditRoute } from './list-audit.ts';
import { listBlockedRequestsRoute } from './list-blocked-requests.ts';
import { listBlogsRoute } from './list-blogs.ts';
import { listCategoriesRoute } from './list-categories.ts';
import { listCodesOfStoreRoute } from './list-codes-of-store.ts';
import { listCouponsRoute } from './list-coupons.ts';
import { listFailingCodesRoute } from './list-failing-codes.ts';
import { listFeedsRoute } from './list-feeds.ts';
import { listFeaturedCouponsRoute } from './list-featured-coupons.ts';
import { listHistoryRoute } from './list-history.ts';
import { listImportProgressRoute } from './list-import-progress.ts';
import { listImportRowsRoute } from './list-import-rows.ts';
import { listMappingsRoute } from './list-mappings.ts';
import { listLatestCouponsRoute } from './list-latest-coupons.ts';
import { listOffersRoute } from './list-offers.ts';
import { listPopularStoresRoute } from './list-popular-stores.ts';
import { listProblemsRoute } from './list-problems.ts';
import { listRecordsRoute } from './list-records.ts';
import { listStoreNamesRoute } from './list-store-names.ts';
import { listStoresRoute } from './list-stores.ts';
import { listStoresNamedRoute } from './list-stores-named.ts';
import { listSubscribersRoute } from './list-subscribers.ts';
import { listTrackingCodesRoute } from './list-tracking-codes.ts';
import { logInRoute } from './log-in.ts';
import { logOutRoute } from './log-out.ts';
import { markOwnersBrowserRoute } from './mark-owners-browser.ts';
import { previewBlogRoute } from './preview-blog.ts';
import { previewStoreRoute } from './preview-store.ts';
import { previewUnsavedRoute } from './preview-unsaved.ts';
import { publishEverythingRoute } from './publish-everything.ts';
import { reauthenticateRoute } from './reauthenticate.ts';
import { removeSecondFactorRoute } from './remove-second-factor.ts';
import { removeSubscriberRoute } from './remove-subscriber.ts';
import { renewRecoveryCodesRoute } from './renew-recovery-codes.ts';
import { reorderOffersRoute } from './reorder-offers.ts';
import { replanImportRoute } from './replan-import.ts';
import { reportBlockedRequestRoute } from './report-blocked-request.ts';
import { requestRebuildRoute } from './request-rebuild.ts';
import { restoreVersionRoute } from './restore-version.ts';
import { setPasswordRoute } from './set-password.ts';
import { showPreviewRoute } from './show-preview.ts';
import { subscribeNewsletterRoute } from './subscribe-newsletter.ts';
import { undoChangeRoute } from './undo-change.ts';
import { unsubscribeRoute } from './unsubscribe.ts';
import { updateAmazonProductRoute } from './update-amazon-product.ts';
import { updateBlogRoute } from './update-blog.ts';
import { updateConfigRoute } from './update-config.ts';
import { updateCouponRoute } from './update-coupon.ts';
import { updateOfferRoute } from './update-offer.ts';
import { updateStoreRoute } from './update-store.ts';
import { updateTrackingCodeRoute } from './update-tracking-code.ts';
import { uploadPictureRoute } from './upload-picture.ts';

/** Every call that the API answers. */
export const routes: readonly AnyRoute[] = [
  applyImportRoute,
  askToConfirmRoute,
  askToUnsubscribeRoute,
  beginImportRoute,
  beginSecondFactorRoute,
  castVoteRoute,
  changeInBulkRoute,
  changePasswordRoute,
  checkHealthRoute,
  checkReadinessRoute,
  getMetricsRoute,
  confirmSecondFactorRoute,
  confirmSubscriptionRoute,
  countViewRoute,
  createAmazonProductRoute,
  createBlogRoute,
  createCategoryRoute,
  createCouponRoute,
  createCouponsRoute,
  createOfferRoute,
  createOffersRoute,
  createStoreRoute,
  createTicketRoute,
  createTrackingCodeRoute,
  deleteAmazonProductRoute,
  deleteBlogRoute,
  deleteCategoryRoute,
  deleteCouponRoute,
  deleteFeedRoute,
  deleteMappingRoute,
  deleteOfferRoute,
  deleteStoreRoute,
  deleteTrackingCodeRoute,
  endDeviceRoute,
  endSessionRoute,
  exportCatalogueRoute,
  exportSubscribersRoute,
  fetchFeedRoute,
  followPublishingRoute,
  generateAmazonBlogRoute,
  generateBlogRoute,
  generateStoreRoute,
  getBlogRoute,
  getConfigRoute,
  getDraftKeyRoute,
  getGoogleAdsStatusRoute,
  listImportProgressRoute,
  getImportRoute,
  getOpenapiRoute,
  getDocsRoute,
  getPublishStatusRoute,
  getRecordRoute,
  getSecurityRoute,
  getStoreRoute,
  getTodayRoute,
  getTrackingCodeRoute,
  getVersionRoute,
  importFileRoute,
  keepFeedRoute,
  keepMappingRoute,
  listAmazonProductsRoute,
  listAuditRoute,
  listBlockedRequestsRoute,
  listBlogsRoute,
  listCategoriesRoute,
  listCodesOfStoreRoute,
  listCouponsRoute,
  listFailingCodesRoute,
  listFeaturedCouponsRoute,
  listFeedsRoute,
  listHistoryRoute,
  listImportRowsRoute,
  listLatestCouponsRoute,
  listMappingsRoute,
  listOffersRoute,
  listPopularStoresRoute,
  listProblemsRoute,
  listRecordsRoute,
  listStoresNamedRoute,
  listStoreNamesRoute,
  listStoresRoute,
  listSubscribersRoute,
  listTrackingCodesRoute,
  logInRoute,
  logOutRoute,
  markOwnersBrowserRoute,
  previewBlogRoute,
  previewStoreRoute,
  previewUnsavedRoute,
  publishEverythingRoute,
  reauthenticateRoute,
  removeSecondFactorRoute,
  removeSubscriberRoute,
  renewRecoveryCodesRoute,
  reorderOffersRoute,
  replanImportRoute,
  reportBlockedRequestRoute,
  requestRebuildRoute,
  restoreVersionRoute,
  setPasswordRoute,
  showPreviewRoute,
  subscribeNewsletterRoute,
  undoChangeRoute,
  unsubscribeRoute,
  updateAmazonProductRoute,
  updateBlogRoute,
  updateConfigRoute,
  updateCouponRoute,
  updateOfferRoute,
  updateStoreRoute,
  updateTrackingCodeRoute,
  uploadPictureRoute,
];
