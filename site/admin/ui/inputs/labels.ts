import type { couponDiscountTypes } from '../../../../data/schema/coupon.ts';
import type { offerDiscountTypes } from '../../../../data/schema/offer.ts';
import { currencies } from '../../../../data/schema/currency.ts';
import type { Option } from './choices.tsx';

/** What a choice is called: `savings-tips` is "Savings tips". */
export const choiceLabel = (value: string): string =>
  value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');

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
export const discountTypeOptions = (types: readonly DiscountType[]): Option<DiscountType>[] =>
  types.map((value) => ({ value, label: names[value] }));

export const isDiscountType = (value: string): value is DiscountType => Object.hasOwn(names, value);

let options: Option[] | undefined;

/** All currencies by code, such as "EUR, Euro". */
export function currencyOptions(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  return (options ??= [...currencies].map((value) => ({ value, label: `${value}, ${names.of(value)}` })));
}
