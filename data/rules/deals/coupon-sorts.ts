/** Specification section 9: the orders that shoppers choose from; the first is the default. */
export const couponSorts = ['latest', 'discount', 'expiry', 'popularity'] as const;
export type CouponSort = (typeof couponSorts)[number];
