import type { Coupon } from '../../schema/coupon.ts';
import type { ExpiryState } from '../../schema/deal-card.ts';
import { discountWorth } from './discount-worth.ts';

interface Orderable {
  readonly id: string;
  readonly createdAt: string;
}
/** Something with the state it is shown in; `state` null: it never expires. */
export interface Stated<T> {
  readonly deal: T;
  readonly state: ExpiryState | null;
  /** It fails for most shoppers. */
  readonly sinks?: boolean;
}

const isOver = (stated: Stated<unknown>): number => (stated.state === 'expired' ? 1 : 0);
const sinks = (stated: Stated<unknown>): number => (stated.sinks ? 1 : 0);
const byId = (a: Orderable, b: Orderable): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
/** Instants in UTC compare as text. */
const newestFirst = (a: Orderable, b: Orderable): number =>
  a.createdAt > b.createdAt ? -1 : a.createdAt < b.createdAt ? 1 : 0;

type OrderableCoupon = Orderable & Pick<Coupon, 'verified' | 'discountType' | 'discountValue'>;
const isUnverified = ({ verified }: OrderableCoupon): number => (verified ? 0 : 1);
const worth = ({ discountType, discountValue }: OrderableCoupon): number => discountWorth(discountType, discountValue);

/** Coupons of one store: those that fail below those that work, verified ones first, then those worth most, then the newest; expired ones last (departure 6). */
export function compareCoupons<T extends OrderableCoupon>(a: Stated<T>, b: Stated<T>): number {
  return (
    isOver(a) - isOver(b) ||
    sinks(a) - sinks(b) ||
    isUnverified(a.deal) - isUnverified(b.deal) ||
    worth(b.deal) - worth(a.deal) ||
    newestFirst(a.deal, b.deal) ||
    byId(a.deal, b.deal)
  );
}

/** Offers of one store: as the owner ordered them, expired ones last. */
export function compareOffers<T extends Orderable & { readonly sortOrder: number }>(
  a: Stated<T>,
  b: Stated<T>,
): number {
  return isOver(a) - isOver(b) || a.deal.sortOrder - b.deal.sortOrder || byId(a.deal, b.deal);
}
