import { z } from 'zod';
import { blog } from '../../../data/schema/blog.ts';
import { dealCard } from '../../../data/schema/deal-card.ts';
import { amazonProduct } from '../../../data/schema/amazon-product.ts';
import { category } from '../../../data/schema/category.ts';
import * as shapes from '../../../data/schema/public-shapes.ts';
import { settings } from '../../../data/schema/settings.ts';
import { source } from '../../../data/schema/source.ts';
import { trackingCode } from '../../../data/schema/tracking-code.ts';
import { deletionEffect, nothing } from '../../contract/contract.ts';
import { ownerPost, ownerPostSummary, updateBlog } from '../../contract/posts.ts';
import { difference } from '../../contract/shapes/change-history.ts';
import * as entities from '../../contract/shapes/entities.ts';
import { errorReply } from '../../contract/shapes/error-reply.ts';
import * as tables from '../../contract/owner-tables.ts';
import { importPlan } from '../../contract/shapes/import-plan.ts';
import * as feeds from '../../contract/feeds.ts';
import { importRow, keptMapping } from '../../contract/imports.ts';
import { recordFilter } from '../../contract/shapes/record-filter.ts';
import * as rows from '../../contract/shapes/record-rows.ts';
import { updateAmazonProduct } from '../../contract/amazon-products.ts';
import { updateConfig } from '../../contract/settings.ts';
import { updateCoupon } from '../../contract/coupons.ts';
import { updateOffer } from '../../contract/offers.ts';
import { updateStore } from '../../contract/stores.ts';
import * as publishing from '../../contract/publishing.ts';

/** What replies have in common, described once under the names that these modules export it by: `publicStore` as `Store`. */
const exported = [shapes, rows, tables, publishing, feeds].flatMap((module) =>
  Object.entries<unknown>(module).flatMap(([name, schema]): [string, z.ZodType][] => {
    const shown = name.replace(/^public/, '');
    return schema instanceof z.ZodType ? [[shown.charAt(0).toUpperCase() + shown.slice(1), schema]] : [];
  }),
);
const others = {
  DealCard: dealCard,
  PostLink: blog.shape.affiliateLinks.unwrap().element,
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
  ImportCounts: importPlan.shape.counts,
  ImportPlan: importPlan,
  ImportRow: importRow,
  SavedMapping: keptMapping,
  RecordFilter: recordFilter,
  Difference: difference,
  Source: source,
  FinishedPublish: publishing.publishEvent.options[2],
  Warnings: publishing.publishStatus.shape.warnings,
  PublishStatusOfServers: publishing.getPublishStatus.reply,
  ServerUpload: tables.servers.shape.upload.unwrap(),
  Server: tables.servers.shape.all.element,
  Nothing: nothing,
  Error: errorReply,
};

for (const [id, schema] of [...exported, ...Object.entries(others)]) z.globalRegistry.add(schema, { id });
