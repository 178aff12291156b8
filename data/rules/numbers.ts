const counts = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `1,234` */
export const countText = (count: number): string => counts.format(count);
/** `$1,299.00` */
export const priceText = (price: number): string => dollars.format(price);
