import type { Badge } from '../../schema/deal-card.ts';

/** Specification section 4, coupon badge. */
export function badge(coupon: { verified: boolean; featured: boolean }): Badge {
  if (coupon.verified) return 'Verified';
  return coupon.featured ? 'Featured' : 'Limited';
}
