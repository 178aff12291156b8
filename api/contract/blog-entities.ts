import { z } from 'zod';
import { blog } from '../../data/schema/blog.ts';
import { lineOrEmpty } from '../../data/schema/fields.ts';
import { targetStore } from '../../data/schema/public-shapes.ts';

/**
 * In a request it is known by its slug, as replies show it; null: no store. Of it and `targetStoreId`, the same by
 * id, the one that is new goes.
 */
export const namedStore = z
  .object({ slug: lineOrEmpty(200) })
  .nullable()
  .optional();

/** A post as the owner's list holds it, whatever its status; `content` is left out. */
export const ownerPostSummary = blog
  .omit({ content: true })
  .extend({ viewCount: z.int(), targetStore: targetStore.nullable() });
export const ownerPost = ownerPostSummary.extend({ content: z.string() });

export type OwnerPostSummary = z.infer<typeof ownerPostSummary>;
export type OwnerPost = z.infer<typeof ownerPost>;
