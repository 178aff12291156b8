/** Made when they are first used: each takes some milliseconds, and pages load this file without using it. */
let counts: Intl.NumberFormat | undefined;
let dollars: Intl.NumberFormat | undefined;

/** `1,234` */
export const countText = (count: number): string => (counts ??= new Intl.NumberFormat('en-US')).format(count);
/** `$1,299.00` */
export const priceText = (price: number): string =>
  (dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })).format(price);
