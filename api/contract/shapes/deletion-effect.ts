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
  touches: z.object({
    /** Paths that lead to nothing afterwards. */
    addresses: z.array(z.string()),
    /** Posts that change. `about`: it is about the store, and will be about none. */
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        slug: z.string(),
        about: z.boolean(),
        /** Links that it loses. */
        links: z.array(z.object({ text: z.string(), url: z.string() })),
      }),
    ),
  }),
});

export type DeletionEffect = z.infer<typeof deletionEffect>;
