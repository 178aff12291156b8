import { z } from 'zod';
import { dealDates, dealFields, dealValue, publicDealFields } from './deal.ts';
import { dayOrInstant, line, prose, record, webAddress } from './fields.ts';
import { dealMarks } from './source.ts';

/** Specification section 3; `other` stands for the "another value" its home screen allows: the text is shown as it is. */
export const couponDiscountTypes = ['percentage', 'fixed', 'freeShipping', 'other'] as const;

/** What the owner types of a coupon. */
export const couponInput = z.object({
  title: line(),
  description: prose(2000).default(''),
  code: line(60).optional(),
  affiliateLink: webAddress.optional(),
  discountType: z.enum(couponDiscountTypes),
  ...dealValue,
  verified: z.boolean().default(false),
  /** When the code was last tried. */
  verifiedAt: dayOrInstant.optional(),
  featured: z.boolean().default(false),
  ...dealDates,
  ...dealFields,
});
/** A coupon as it is kept inside its store's document, which says which store it is. */
export const coupon = couponInput.extend({ ...record, ...dealMarks });

export const publicCouponFields = coupon.pick({ ...publicDealFields, verified: true, featured: true });

export type CouponInput = z.infer<typeof couponInput>;
export type Coupon = z.infer<typeof coupon>;
