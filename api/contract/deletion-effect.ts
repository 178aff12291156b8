import { z } from 'zod';

/** With `?dryRun=1` a deletion answers what it would do, and does nothing. */
export const dryRun = z.object({ dryRun: z.enum(['0', '1']).optional() });

export const deletionEffect = z.object({
  /** For the owner, before it is confirmed. */
  message: z.string(),
  stores: z.int(),
  offers: z.int(),
  coupons: z.int(),
  posts: z.int(),
});

export type DeletionEffect = z.infer<typeof deletionEffect>;
