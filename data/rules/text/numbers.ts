/** `1,234` */
export const countText = (count: number): string => count.toLocaleString('en-US');
