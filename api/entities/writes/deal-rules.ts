import type { z } from 'zod';
import { isDraft } from '../../../data/rules/deals/deal-state.ts';
import { couponInput, type Coupon, type CouponInput } from '../../../data/schema/coupon.ts';
import { offerInput, type Offer, type OfferInput } from '../../../data/schema/offer.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { OwnerCoupon, OwnerOffer } from '../../contract/shapes/entities.ts';
import { typedDeal } from '../currencies.ts';
import { dealIdFor } from '../ids.ts';
import type { DealKind } from './locate-deal.ts';
import { nextSortOrder, ownerCoupon, ownerOffer } from '../owner-shapes.ts';
import { approvalAfter, codeSourceAfter, importMarksAfter, typedSource } from '../owners-edit.ts';
import { edited, firstRevision, merged } from '../revision.ts';

export type DealOf<Kind extends DealKind> = Store[Kind][number];
export type DealInputOf<Kind extends DealKind> = { coupons: CouponInput; offers: OfferInput }[Kind];

/** What coupons and offers differ in when they are made, changed and moved. */
export interface DealRules<Kind extends DealKind> {
  readonly kind: Kind;
  /** The deals of a store's document. */
  of(store: Store): readonly DealOf<Kind>[];
  /** What the owner types, after the changes. Throws `InvalidRequest`. */
  typed(present: DealOf<Kind>, changes: object): DealInputOf<Kind>;
  /** The deal after the changes; itself when nothing is different. `site`: the currency of amounts that name none. Throws `InvalidRequest`. */
  changed(present: DealOf<Kind>, changes: object, site: string, now: Date): DealOf<Kind>;
  /** A new one at the end of a store's. */
  begun(input: DealInputOf<Kind>, storeId: string, others: readonly DealOf<Kind>[], now: Date): DealOf<Kind>;
  /** As it joins those of another store. */
  joining(deal: DealOf<Kind>, others: readonly DealOf<Kind>[]): DealOf<Kind>;
  shown(store: Store, deal: DealOf<Kind>): { coupons: OwnerCoupon; offers: OwnerOffer }[Kind];
}

/** What an edit of the owner leaves of the marks of imports and generators. */
const marksAfter = (
  schema: z.ZodObject,
  present: Coupon | Offer,
  typed: CouponInput | OfferInput,
  changes: object,
  now: Date,
) => ({
  ...importMarksAfter(present, typed, Object.keys(schema.shape)),
  ...codeSourceAfter(present, typed, now),
  ...approvalAfter(present, typed, changes, now),
});

export const couponRules: DealRules<'coupons'> = {
  kind: 'coupons',
  of: ({ coupons }) => coupons,
  typed: (present, changes) => merged(couponInput, present, changes),
  changed(present, changes, site, now) {
    const { id, createdAt } = present;
    const typed = typedDeal(merged(couponInput, present, changes), site, present);
    return edited(present, { ...typed, id, createdAt, ...marksAfter(couponInput, present, typed, changes, now) }, now);
  },
  begun: (input, storeId, _others, now) => ({
    ...input,
    ...typedSource(input, now),
    ...firstRevision(dealIdFor(storeId), now),
    ...approvalAfter(null, input, input, now),
  }),
  joining: (coupon) => coupon,
  shown: ownerCoupon,
};

export const offerRules: DealRules<'offers'> = {
  kind: 'offers',
  of: ({ offers }) => offers,
  typed: (present, changes) => merged(offerInput, present, changes),
  changed(present, changes, site, now) {
    const { id, createdAt, sortOrder } = present;
    const typed = typedDeal(merged(offerInput, present, changes), site, present);
    const kept = { id, createdAt, sortOrder, ...(isDraft({ ...present, ...typed }) && { draft: true as const }) };
    return edited(present, { ...typed, ...kept, ...marksAfter(offerInput, present, typed, changes, now) }, now);
  },
  begun: (input, storeId, others, now) => ({
    ...input,
    ...typedSource(input, now),
    ...firstRevision(dealIdFor(storeId), now),
    sortOrder: nextSortOrder(others),
    ...approvalAfter(null, input, input, now),
  }),
  joining: (offer, others) => ({ ...offer, sortOrder: nextSortOrder(others) }),
  shown: ownerOffer,
};
