/** Made when it is first used: it takes some milliseconds, and pages load this file without using it. */
let counts: Intl.NumberFormat | undefined;

/** `1,234` */
export const countText = (count: number): string => (counts ??= new Intl.NumberFormat('en-US')).format(count);
