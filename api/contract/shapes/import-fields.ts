import { conditionFields, dealTextNames } from '../../../data/schema/deal.ts';

/** What an import brings in. */
export const importKinds = ['coupons', 'offers', 'stores', 'amazon-products'] as const;
export type ImportKind = (typeof importKinds)[number];

const said = ['id', 'store', 'storeWebsite', 'storeCategory', 'title', 'description', 'code'] as const;
const discount = ['discount', 'discountType', 'discountPercent', 'discountAmount', 'currency', 'isPercentage'] as const;
const ofStore = ['category', 'dealCount', 'seoTitle', 'seoDescription'] as const;
const prices = ['originalPrice', 'salePrice', 'currency', 'priceCheckedAt', 'discount'] as const;
const ofProduct = ['rating', 'reviewCount', 'category', 'keywords', 'featured'] as const;
const limits = ['startsAt', 'expiryDate', 'countries', ...conditionFields] as const;
const state = ['verifiedAt', 'active', 'status'] as const;

/**
 * To which fields the columns of a file can be mapped. `id` is what the feed calls the thing; `store` its name, slug or id here;
 * `storeWebsite` and `storeCategory` serve stores that are created with their deals; `discount` is free text such as "20% off", or a number that
 * `discountType` or `isPercentage` and `currency` explain; `status`
 * says of a row that the feed no longer lists it.
 */
export const importFields = {
  coupons: [...said, ...dealTextNames, 'affiliateLink', ...discount, ...limits, 'verified', 'featured', ...state],
  offers: [...said, ...dealTextNames, 'affiliateLink', ...discount, ...limits, ...state],
  stores: ['name', 'slug', 'logo', 'description', 'website', 'affiliateLink', 'deepLink', ...ofStore],
  'amazon-products': ['id', 'name', 'description', 'affiliateLink', 'imageUrl', ...prices, ...ofProduct],
} as const satisfies { readonly [Kind in ImportKind]: readonly string[] };

export const isField = (kind: ImportKind, field: string): boolean =>
  (importFields[kind] as readonly string[]).includes(field);
