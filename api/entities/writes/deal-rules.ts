import { isDraft } from '../../../data/rules/deals/deal-state.ts';
import { couponInput, type Coupon, type CouponInput } from '../../../data/schema/coupon.ts';
import { offerInput, type Offer, type OfferInput } from '../../../data/schema/offer.ts';
import type { Store } from '../../../data/schema/store.ts';
import type { OwnerCoupon, OwnerOffer } from '../../contract/shapes/entities.ts';
import { typedDeal } from '../currencies.ts';
import { dealIdFor } from '../ids.ts';
import type { DealKind } from './locate-deal.ts';
import { nextSortOrder, ownerDeal } from '../owner-shapes.ts';
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

function rulesOf<Kind extends DealKind>(kind: Kind, schema: typeof couponInput | typeof offerInput): DealRules<Kind> {
  const placeAfter = (others: readonly (Coupon | Offer)[]) =>
    kind === 'offers' && { sortOrder: nextSortOrder(others as readonly Offer[]) };
  const typed = (present: Coupon | Offer, changes: object) => merged(schema, present, changes);
  const rules = {
    kind,
    of: (store: Store) => store[kind],
    typed,
    changed(present: Coupon | Offer, changes: object, site: string, now: Date) {
      const input = typedDeal(typed(present, changes), site, present);
      const { id, createdAt } = present;
      const kept = {
        id,
        createdAt,
        ...('sortOrder' in present && { sortOrder: present.sortOrder }),
        ...(isDraft({ ...present, ...input }) && { draft: true as const }),
        // what an edit of the owner leaves of the marks of imports and generators
        ...importMarksAfter(present, input, Object.keys(schema.shape)),
        ...codeSourceAfter(present, input, now),
        ...approvalAfter(present, input, changes, now),
      };
      return edited(present, { ...input, ...kept }, now);
    },
    begun: (input: CouponInput | OfferInput, storeId: string, others: readonly (Coupon | Offer)[], now: Date) => ({
      ...input,
      ...typedSource(input, now),
      ...firstRevision(dealIdFor(storeId), now),
      ...placeAfter(others),
      ...approvalAfter(null, input, input, now),
    }),
    joining: (deal: Coupon | Offer, others: readonly (Coupon | Offer)[]) => ({ ...deal, ...placeAfter(others) }),
    shown: ownerDeal,
  };
  return rules as unknown as DealRules<Kind>;
}

export const couponRules = rulesOf('coupons', couponInput);
export const offerRules = rulesOf('offers', offerInput);
