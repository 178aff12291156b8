import { z } from 'zod';
import { blog } from '../../data/schema/blog.ts';
import { dealCard } from '../../data/schema/deal-card.ts';
import { amazonProduct } from '../../data/schema/amazon-product.ts';
import { category } from '../../data/schema/category.ts';
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
} from '../../data/schema/public-shapes.ts';
import { settings } from '../../data/schema/settings.ts';
import { trackingCode } from '../../data/schema/tracking-code.ts';
import { ownerPost, ownerPostSummary } from '../contract/blog-entities.ts';
import { deletionEffect } from '../contract/deletion-effect.ts';
import { nothing, ownerCoupon, ownerOffer, ownerStore, ownerStoreDetail } from '../contract/entities.ts';
import { errorReply } from '../contract/error-reply.ts';
import { dealsInCare, dealTrend, storesInCare, storeTrend } from '../contract/get-today.ts';
import { recordFilter } from '../contract/record-filter.ts';
import { dealRow, postRow, productRow, storeRow } from '../contract/record-rows.ts';
import { brokenDocument, failedPage, publishEvent, publishStatus, publishSummary } from '../contract/publishing.ts';

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
  DeletionEffect: deletionEffect,
  RecordFilter: recordFilter,
  DealRow: dealRow,
  StoreRow: storeRow,
  PostRow: postRow,
  ProductRow: productRow,
  DealsInCare: dealsInCare,
  StoresInCare: storesInCare,
  StoreTrend: storeTrend,
  DealTrend: dealTrend,
  PublishSummary: publishSummary,
  FinishedPublish: publishEvent.options[2],
  Warnings: publishStatus.shape.warnings,
  TargetStore: targetStore,
  PublishStatus: publishStatus,
  FailedPage: failedPage,
  BrokenDocument: brokenDocument,
  Nothing: nothing,
  Error: errorReply,
};

for (const [id, schema] of Object.entries(sharedSchemas)) z.globalRegistry.add(schema, { id });
