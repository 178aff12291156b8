import { fashion } from './logos/fashion.ts';

/** Every store's mark as SVG, by the store's slug. */
export const logos: Record<string, string> = { ...fashion };
