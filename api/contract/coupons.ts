import { z } from 'zod';
import { country } from '../../data/schema/country.ts';
import { couponSorts } from '../../data/rules/deals/coupon-sorts.ts';
import { publicCoupon } from '../../data/schema/public-shapes.ts';
import { creation, deletion, edit, defineContract, publicRead } from './contract.ts';
import { ownerCoupon, pageNumber } from './shapes/entities.ts';
import { dealName, id } from '../../data/schema/fields.ts';
import { couponInput } from '../../data/schema/coupon.ts';
import { changesOf } from './shapes/changes.ts';

const MOST_ON_A_PAGE = 60;

export const listCoupons = publicRead('list-coupons', '/api/coupons', {
  summary: 'Coupons by text, category and order, a page at a time. The header Link names the next page.',
  query: z.object({
    search: z.string().max(200).optional(),
    /** A category's name in any case, its slug, or a store's slug; `all` for every one. */
    category: z.string().max(200).optional(),
    /** Without it: best match first, or without a search the newest. */
    sort: z.enum(couponSorts).optional(),
    /** Those for everybody, and those for this country: an ISO 3166-1 code such as GB. */
    country: country.optional(),
    page: pageNumber,
    pageSize: z.coerce.number().int().min(1).max(MOST_ON_A_PAGE).optional(),
    /** With `?view=owner`: only those of this store. */
    storeId: z.string().max(64).optional(),
  }),
  reply: z.array(publicCoupon),
  ownerReply: z.array(ownerCoupon),
});

export const listFeaturedCoupons = publicRead('list-featured-coupons', '/api/coupons/featured', {
  summary: 'The newest featured coupons.',
  reply: z.array(publicCoupon),
});

export const listLatestCoupons = publicRead('list-latest-coupons', '/api/coupons/latest', {
  summary: 'The newest coupons.',
  reply: z.array(publicCoupon),
});

export const listCodesOfStore = defineContract('list-codes-of-store', '/api/hints/codes', {
  summary: 'The codes of one store, those that are switched off or expired included.',
  query: z.object({ storeId: id }),
  reply: z.array(z.object({ id: z.string(), title: z.string(), code: z.string() })),
});

const failingCode = z.object({
  deal: dealName,
  title: z.string(),
  code: z.string(),
  /** Name and slug of its store. */
  storeName: z.string(),
  storeSlug: z.string(),
  worked: z.int(),
  /** Votes in all. */
  of: z.int(),
});

export type FailingCode = z.infer<typeof failingCode>;

export const listFailingCodes = defineContract('list-failing-codes', '/api/votes', {
  summary: 'The codes that did not work for most of the shoppers who said so this month, the worst first.',
  reply: z.array(failingCode),
});

export const createCoupon = creation('create-coupon', '/api/coupons', {
  summary: 'Adds a coupon to a store.',
  body: couponInput.extend({ storeId: id }),
  reply: ownerCoupon,
});

const MOST_COUPONS = 500;

export const createCoupons = creation('create-coupons', '/api/coupons/batch', {
  summary: 'Adds many coupons to a store in one transaction and one publish: all of them, or none when one is refused.',
  body: z.object({ storeId: id, coupons: z.array(couponInput).min(1).max(MOST_COUPONS) }),
  bodyLimit: 2 * 1024 * 1024,
  reply: z.object({ coupons: z.array(ownerCoupon) }),
});

export const updateCoupon = edit('update-coupon', '/api/coupons/{id}', {
  summary: 'Changes a coupon; another storeId moves it to that store.',
  body: changesOf(couponInput.extend({ storeId: id })),
  reply: ownerCoupon,
});

export const deleteCoupon = deletion('delete-coupon', '/api/coupons/{id}', 'Deletes a coupon.');
