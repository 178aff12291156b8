export type Badge = 'Verified' | 'Featured' | 'Limited';

/** Specification section 4, coupon badge. */
export function badge(coupon: { verified: boolean; featured: boolean }): Badge {
  if (coupon.verified) return 'Verified';
  return coupon.featured ? 'Featured' : 'Limited';
}
