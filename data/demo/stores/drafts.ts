import type { AmazonProductInput } from '../../schema/amazon-product.ts';
import type { BlogInput } from '../../schema/blog.ts';
import type { CategoryIcon } from '../../schema/category.ts';
import type { Conditions } from '../../schema/deal.ts';
import type { CouponInput } from '../../schema/coupon.ts';
import type { SourceKind } from '../../schema/source.ts';
import type { OfferInput } from '../../schema/offer.ts';

/**
 * How demo content is written down: without ids and dates. Days are counted from the day of the first start, so that the
 * demo looks alive whenever that is: `ends: 5` expires in five days, `ends: -3` expired three days ago.
 */
interface Timing {
  /** Days until it expires; absent: never. */
  ends?: number;
  /** It ends at this hour (UTC) of that day, not with the day. */
  endsAtHour?: number;
  /** Days until it starts; absent: it has started. */
  starts?: number;
  /** Days since somebody last tried it; for a coupon this also means "verified". */
  checked?: number;
}

/** Where it is from, seen there on the day that it was entered; absent: the owner's. What a model wrote was approved. */
interface Sourced {
  from?: { kind: SourceKind; reference: string };
  conditions?: Conditions;
  terms?: string;
}

export type CouponDraft = Pick<CouponInput, 'title' | 'description' | 'discountType' | 'discountValue'> &
  Timing &
  Sourced & { code?: string; featured?: boolean };

export type OfferDraft = Pick<OfferInput, 'title' | 'description' | 'discountType' | 'discountValue'> &
  Timing &
  Sourced & { code?: string; active?: boolean };

export interface StoreDraft {
  /** Also the store's id and the name of its logo. */
  slug: string;
  name: string;
  description: string;
  /** False: the store has no website of its own. */
  website?: false;
  /** False: the store has no logo, and its initials stand for it. */
  logo?: false;
  coupons: CouponDraft[];
  offers: OfferDraft[];
}

export interface CategoryDraft {
  slug: string;
  icon: CategoryIcon;
  name: string;
  stores: StoreDraft[];
}

export type PostDraft = Omit<BlogInput, 'status' | 'featured' | 'affiliateLinks'> & {
  /** Days since it was written. */
  written: number;
  status?: BlogInput['status'];
  featured?: boolean;
  affiliateLinks?: BlogInput['affiliateLinks'];
};

/** Without a rating, as there is none. */
export type ProductDraft = Omit<
  AmazonProductInput,
  | 'currency'
  | 'affiliateLink'
  | 'imageUrl'
  | 'imageAlt'
  | 'priceCheckedAt'
  | 'featured'
  | 'rating'
  | 'reviewCount'
  | 'priceSource'
> & {
  /** Also the product's id and the name of its picture. */
  slug: string;
  /** Days since its prices were looked up; `from a feed`: at the beginning of the first day, so that they are shown until its end. */
  priced: number | 'from a feed';
  featured?: boolean;
};

type CouponDetails = Omit<CouponDraft, 'title' | 'description' | 'discountType' | 'discountValue'>;
type OfferDetails = Omit<OfferDraft, 'title' | 'description' | 'discountType' | 'discountValue'>;

/** A coupon of so many percent. */
export function percent(value: number, title: string, description: string, details: CouponDetails = {}): CouponDraft {
  return { title, description, discountType: 'percentage', discountValue: String(value), ...details };
}

/** A coupon of so many dollars. */
export function dollars(value: number, title: string, description: string, details: CouponDetails = {}): CouponDraft {
  return { title, description, discountType: 'fixed', discountValue: String(value), ...details };
}

/** A coupon for free shipping. */
export function shipping(title: string, description: string, details: CouponDetails = {}): CouponDraft {
  return { title, description, discountType: 'freeShipping', discountValue: '', ...details };
}

/** A coupon whose discount is a phrase of its own, such as `2 for 1`. */
export function other(value: string, title: string, description: string, details: CouponDetails = {}): CouponDraft {
  return { title, description, discountType: 'other', discountValue: value, ...details };
}

/** An offer of so many percent. */
export function percentOffer(
  value: number,
  title: string,
  description: string,
  details: OfferDetails = {},
): OfferDraft {
  const most = title.startsWith('Up to ') ? 'Up to ' : '';
  return { title, description, discountType: 'percentage', discountValue: `${most}${value}%`, ...details };
}

/** An offer of so many dollars. */
export function dollarOffer(value: number, title: string, description: string, details: OfferDetails = {}): OfferDraft {
  return { title, description, discountType: 'fixed', discountValue: `$${value}`, ...details };
}

/** An offer that is neither percent nor dollars; `value` is free text and may be empty. */
export function dealOffer(value: string, title: string, description: string, details: OfferDetails = {}): OfferDraft {
  return { title, description, discountType: 'deal', discountValue: value, ...details };
}
