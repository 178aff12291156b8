import type { PublicCoupon } from '../../data/schema/public-shapes.ts';
import type { CouponSort } from '../../data/rules/coupon-sorts.ts';
import { requestPage } from '../ui/request.ts';
import type { DealCard } from '../views/view-types.ts';
import { unfiltered } from '../ui/coupon-filter.ts';

export interface CouponPage {
  deals: DealCard[];
  /** The page after this one; undefined: there is none. */
  next: number | undefined;
}

/** One page of GET /api/coupons (section 7); pages count from 1. */
export async function couponPage(category: string, sort: CouponSort, page: number): Promise<CouponPage> {
  const query = new URLSearchParams({ sort, page: String(page) });
  if (category !== unfiltered.category) query.set('category', category);
  const { body, more } = await requestPage<PublicCoupon[]>('GET', `/api/coupons?${query}`);
  return { deals: body.map((coupon) => coupon.card), next: more ? page + 1 : undefined };
}
