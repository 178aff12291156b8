import { z } from 'zod';
import { conditions } from './conditions.ts';
import { countries } from './country.ts';
import { currency } from './currency.ts';
import { dayOrInstant, line, lineOrEmpty, prose, record, webAddress } from './fields.ts';
import { dealMarks, source } from './source.ts';

/** Specification section 3; `other` stands for the "another value" its home screen allows: the text is shown as it is. */
export const couponDiscountTypes = ['percentage', 'fixed', 'freeShipping', 'other'] as const;

/** What the owner types of a coupon. */
export const couponInput = z.object({
  title: line(),
  description: prose(2000).default(''),
  code: line(60).optional(),
  affiliateLink: webAddress.optional(),
  discountType: z.enum(couponDiscountTypes),
  /** Display text: `20`, `20%`, `$15`. */
  discountValue: lineOrEmpty(60).default(''),
  /** Of an amount; a value that names another is in that one. */
  currency: currency.optional(),
  verified: z.boolean().default(false),
  /** When the code was last tried. */
  verifiedAt: dayOrInstant.optional(),
  featured: z.boolean().default(false),
  startsAt: dayOrInstant.optional(),
  expiryDate: dayOrInstant.optional(),
  /** Switched off, it is on no page and in no public reply. */
  active: z.boolean().default(true),
  conditions,
  /** All its conditions, as the store states them. */
  terms: prose(2000).optional(),
  countries,
  source: source.optional(),
});
/** A coupon as it is kept inside its store's document, which says which store it is. */
export const coupon = couponInput.extend({ ...record, ...dealMarks });

/** What everyone may read of a coupon or an offer: specification section 3. */
export const publicDealFields = {
  id: true,
  title: true,
  description: true,
  code: true,
  affiliateLink: true,
  discountType: true,
  discountValue: true,
  currency: true,
  expiryDate: true,
  conditions: true,
  countries: true,
} as const;
export const publicCouponFields = coupon.pick({ ...publicDealFields, verified: true, featured: true });

export type CouponInput = z.infer<typeof couponInput>;
export type Coupon = z.infer<typeof coupon>;
