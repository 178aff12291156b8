import { z } from 'zod';
import { blog } from '../../../data/schema/blog.ts';
import { dealCard } from '../../../data/schema/deal-card.ts';
import { amazonProduct } from '../../../data/schema/amazon-product.ts';
import { category } from '../../../data/schema/category.ts';
import * as shapes from '../../../data/schema/public-shapes.ts';
import { settings } from '../../../data/schema/settings.ts';
import { source } from '../../../data/schema/source.ts';
import { trackingCode } from '../../../data/schema/tracking-code.ts';
import { nothing } from '../../contract/contract.ts';
import { ownerPost, ownerPostSummary, updateBlog } from '../../contract/posts.ts';
import { difference } from '../../contract/shapes/change-history.ts';
import { deletionEffect } from '../../contract/writes.ts';
import * as entities from '../../contract/shapes/entities.ts';
import { errorReply } from '../../contract/shapes/error-reply.ts';
import * as tables from '../../contract/owner-tables.ts';
import { importPlan } from '../../contract/shapes/import-plan.ts';
import { feed, feedSettings } from '../../contract/feeds.ts';
import { importRow, keptMapping } from '../../contract/imports.ts';
import { recordFilter } from '../../contract/shapes/record-filter.ts';
import * as rows from '../../contract/shapes/record-rows.ts';
import { updateAmazonProduct } from '../../contract/amazon-products.ts';
import { updateConfig } from '../../contract/settings.ts';
import { updateCoupon } from '../../contract/coupons.ts';
import { updateOffer } from '../../contract/offers.ts';
import { updateStore } from '../../contract/stores.ts';
import * as publishing from '../../contract/publishing.ts';

/** What replies have in common, described once under these names. */
const sharedSchemas = {
  EmbeddedStore: shapes.embeddedStore,
  Store: shapes.publicStore,
  StoreDetail: shapes.publicStoreDetail,
  Category: shapes.publicCategory,
  Coupon: shapes.publicCoupon,
  Offer: shapes.publicOffer,
  DealCard: dealCard,
  PostSummary: shapes.publicPostSummary,
  Post: shapes.publicPost,
  PostLink: blog.shape.affiliateLinks.unwrap().element,
  Product: shapes.publicProduct,
  Config: shapes.publicConfig,
  OwnerStore: entities.ownerStore,
  OwnerStoreDetail: entities.ownerStoreDetail,
  OwnerCategory: category,
  OwnerCoupon: entities.ownerCoupon,
  OwnerOffer: entities.ownerOffer,
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
  DealRow: rows.dealRow,
  StoreRow: rows.storeRow,
  PostRow: rows.postRow,
  ProductRow: rows.productRow,
  Difference: difference,
  DealsInCare: tables.dealsInCare,
  StoresInCare: tables.storesInCare,
  PostsInCare: tables.postsInCare,
  ProductsInCare: tables.productsInCare,
  Source: source,
  HeldItem: publishing.heldItem,
  StoreTrend: tables.storeTrend,
  DealTrend: tables.dealTrend,
  PublishSummary: publishing.publishSummary,
  FinishedPublish: publishing.publishEvent.options[2],
  Warnings: publishing.publishStatus.shape.warnings,
  TargetStore: shapes.targetStore,
  PublishStatus: publishing.publishStatus,
  PublishStatusOfServers: publishing.getPublishStatus.reply,
  Servers: tables.servers,
  ServerUpload: tables.servers.shape.upload.unwrap(),
  Server: tables.servers.shape.all.element,
  FailedPage: publishing.failedPage,
  BrokenDocument: publishing.brokenDocument,
  Nothing: nothing,
  Error: errorReply,
};

for (const [id, schema] of Object.entries(sharedSchemas)) z.globalRegistry.add(schema, { id });
