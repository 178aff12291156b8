import { z } from 'zod';
import { conditions } from './conditions.ts';
import { countries } from './country.ts';
import { publicDealFields } from './coupon.ts';
import { currency } from './currency.ts';
import { dayOrInstant, id, line, lineOrEmpty, prose, record, webAddress } from './fields.ts';
import { dealMarks, source } from './source.ts';

export const offerDiscountTypes = ['percentage', 'fixed', 'deal'] as const;

/** What the owner types of an offer. */
export const offerInput = z.object({
  title: line(),
  description: prose(2000),
  categoryId: id.optional(),
  code: line(60).optional(),
  affiliateLink: webAddress,
  discountType: z.enum(offerDiscountTypes).default('percentage'),
  /** Free text: `20%` or an amount with its currency. */
  discountValue: lineOrEmpty(60).default(''),
  /** Of an amount; a value that names another is in that one. */
  currency: currency.optional(),
  startsAt: dayOrInstant.optional(),
  expiryDate: dayOrInstant.optional(),
  verifiedAt: dayOrInstant.optional(),
  active: z.boolean().default(true),
  conditions,
  /** All its conditions, as the store states them. */
  terms: prose(2000).optional(),
  countries,
  source: source.optional(),
});
/**
 * An offer as it is kept inside its store's document. `sortOrder` counts from 0 within the store. `draft`: a generator made it, and the
 * owner has not switched it on yet.
 */
export const offer = offerInput.extend({
  ...record,
  sortOrder: z.int().min(0),
  draft: z.literal(true).optional(),
  ...dealMarks,
});

export const publicOfferFields = offer.pick({ ...publicDealFields, categoryId: true, active: true, sortOrder: true });

export type OfferInput = z.infer<typeof offerInput>;
export type Offer = z.infer<typeof offer>;
