import type { couponDiscountTypes } from '../../../../data/schema/coupon.ts';
import type { offerDiscountTypes } from '../../../../data/schema/offer.ts';

type DiscountType = (typeof couponDiscountTypes)[number] | (typeof offerDiscountTypes)[number];

const names: { readonly [type in DiscountType]: string } = {
  percentage: 'Percentage',
  fixed: 'Fixed amount',
  freeShipping: 'Free shipping',
  deal: 'Deal',
  other: 'Other',
};

/** What a kind of discount is called in the forms. */
export const discountTypeLabel = (type: DiscountType): string => names[type];

export const isDiscountType = (value: string): value is DiscountType => Object.hasOwn(names, value);
