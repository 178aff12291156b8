import { z } from 'zod';
import { blog } from '../../../data/schema/blog.ts';
import { dealCard } from '../../../data/schema/deal-card.ts';
import { amazonProduct } from '../../../data/schema/amazon-product.ts';
import { category } from '../../../data/schema/category.ts';
import {
  embeddedStore,
  publicCategory,
  publicConfig,
  publicCoupon,
  publicOffer,
  publicPost,
  publicPostSummary,
  publicProduct,
  publicStore,
  publicStoreDetail,
  targetStore,
} from '../../../data/schema/public-shapes.ts';
import { settings } from '../../../data/schema/settings.ts';
import { source } from '../../../data/schema/source.ts';
import { trackingCode } from '../../../data/schema/tracking-code.ts';
import { ownerPost, ownerPostSummary, updateBlog } from '../../contract/posts.ts';
import { difference } from '../../contract/shapes/change-history.ts';
import { deletionEffect } from '../../contract/shapes/deletion-effect.ts';
import { nothing, ownerCoupon, ownerOffer, ownerStore, ownerStoreDetail } from '../../contract/shapes/entities.ts';
import { errorReply } from '../../contract/shapes/error-reply.ts';
import {
  dealsInCare,
  dealTrend,
  postsInCare,
  productsInCare,
  servers,
  storesInCare,
  storeTrend,
} from '../../contract/owner-tables.ts';
import { importPlan } from '../../contract/shapes/import-plan.ts';
import { feed, feedSettings } from '../../contract/feeds.ts';
import { importRow, keptMapping } from '../../contract/imports.ts';
import { recordFilter } from '../../contract/shapes/record-filter.ts';
import { dealRow, postRow, productRow, storeRow } from '../../contract/shapes/record-rows.ts';
import { updateAmazonProduct } from '../../contract/amazon-products.ts';
import { updateConfig } from '../../contract/settings.ts';
import { updateCoupon } from '../../contract/coupons.ts';
import { updateOffer } from '../../contract/offers.ts';
import { updateStore } from '../../contract/stores.ts';
import {
  brokenDocument,
  failedPage,
  getPublishStatus,
  heldItem,
  publishEvent,
  publishStatus,
  publishSummary,
} from '../../contract/publishing.ts';

/** What replies have in common, described once under these names. */
const sharedSchemas = {
  EmbeddedStore: embeddedStore,
  Store: publicStore,
  StoreDetail: publicStoreDetail,
  Category: publicCategory,
  Coupon: publicCoupon,
  Offer: publicOffer,
  DealCard: dealCard,
  PostSummary: publicPostSummary,
  Post: publicPost,
  PostLink: blog.shape.affiliateLinks.unwrap().element,
  Product: publicProduct,
  Config: publicConfig,
  OwnerStore: ownerStore,
  OwnerStoreDetail: ownerStoreDetail,
  OwnerCategory: category,
  OwnerCoupon: ownerCoupon,
  OwnerOffer: ownerOffer,
  OwnerPostSummary: ownerPostSummary,
  OwnerPost: ownerPost,
  OwnerProduct: amazonProduct,
  Settings: settings,
  TrackingCode: trackingCode,
  PostChanges: updateBlog.body,
  StoreChanges: updateStore.body,
  OfferChanges: updateOffer.body,
  CouponChanges: updateCoupon.body,
  ProductChanges: updateAmazonProduct.body,
  SettingsChanges: updateConfig.body,
  DeletionEffect: deletionEffect,
  Feed: feed,
  FeedSettings: feedSettings,
  ImportCounts: importPlan.shape.counts,
  ImportPlan: importPlan,
  ImportRow: importRow,
  SavedMapping: keptMapping,
  RecordFilter: recordFilter,
  DealRow: dealRow,
  StoreRow: storeRow,
  PostRow: postRow,
  ProductRow: productRow,
  Difference: difference,
  DealsInCare: dealsInCare,
  StoresInCare: storesInCare,
  PostsInCare: postsInCare,
  ProductsInCare: productsInCare,
  Source: source,
  HeldItem: heldItem,
  StoreTrend: storeTrend,
  DealTrend: dealTrend,
  PublishSummary: publishSummary,
  FinishedPublish: publishEvent.options[2],
  Warnings: publishStatus.shape.warnings,
  TargetStore: targetStore,
  PublishStatus: publishStatus,
  PublishStatusOfServers: getPublishStatus.reply,
  Servers: servers,
  ServerUpload: servers.shape.upload.unwrap(),
  Server: servers.shape.all.element,
  FailedPage: failedPage,
  BrokenDocument: brokenDocument,
  Nothing: nothing,
  Error: errorReply,
};

for (const [id, schema] of Object.entries(sharedSchemas)) z.globalRegistry.add(schema, { id });
