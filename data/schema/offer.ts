import { z } from 'zod';
import { dealDates, dealFields, dealValue, publicDealFields } from './deal.ts';
import { dayOrInstant, id, line, prose, record, webAddress } from './fields.ts';
import { dealMarks } from './source.ts';

export const offerDiscountTypes = ['percentage', 'fixed', 'deal'] as const;

/** What the owner types of an offer. */
export const offerInput = z.object({
  title: line(),
  description: prose(2000),
  categoryId: id.optional(),
  code: line(60).optional(),
  affiliateLink: webAddress,
  discountType: z.enum(offerDiscountTypes).default('percentage'),
  ...dealValue,
  ...dealDates,
  verifiedAt: dayOrInstant.optional(),
  ...dealFields,
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
