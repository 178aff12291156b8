import { z } from 'zod';
import { blog, blogCategories, blogLink } from '../../data/schema/blog.ts';

const targetStore = z.object({ name: z.string(), slug: z.string() });
/** In a request it is known by its slug, as replies show it; null: no store. Of it and `targetStoreId`, the same by id, the one that is new goes. */
export const namedStore = z
  .object({ slug: z.string().max(200) })
  .nullable()
  .optional();

/** A published post as lists hold it: specification section 3, without its content. */
export const publicPostSummary = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Never empty: the beginning of the content stands in. */
  excerpt: z.string(),
  category: z.enum(blogCategories),
  status: z.literal('published'),
  featured: z.boolean(),
  /** Counted; 0 when nothing was. */
  viewCount: z.int(),
  publishedAt: z.string(),
  createdAt: z.string(),
  authorName: z.string(),
  seoDescription: z.string(),
  keywords: z.array(z.string()),
  targetStore: targetStore.nullable(),
});

export const publicPost = publicPostSummary.extend({ content: z.string(), affiliateLinks: z.array(blogLink) });

/** A post as the owner's list holds it, whatever its status; `content` is left out. */
export const ownerPostSummary = blog
  .omit({ content: true })
  .extend({ viewCount: z.int(), targetStore: targetStore.nullable() });
export const ownerPost = ownerPostSummary.extend({ content: z.string() });

export type OwnerPostSummary = z.infer<typeof ownerPostSummary>;
export type OwnerPost = z.infer<typeof ownerPost>;
