import { z } from 'zod';
import { blogCategories } from '../../data/schema/blog.ts';
import { line, slug } from '../../data/schema/fields.ts';
import { ownerPost } from './blog-entities.ts';
import { defineContract } from './contract.ts';
import { generationEvent } from './generation.ts';

export const generateBlog = defineContract({
  operation: 'generate-blog',
  method: 'post',
  path: '/api/ai/generate-blog',
  summary: 'Has a model draft a post.',
  access: 'owner',
  publishes: true,
  limit: 'ai',
  body: z.object({
    topic: line(300),
    category: z.enum(blogCategories),
    /** The slug of the store that the post is about. */
    storeName: slug.optional(),
    targetKeywords: z.array(line(60)).max(30).default([]),
    includeAffiliate: z.boolean().default(true),
  }),
  reply: z.object({ blog: ownerPost }),
  stages: generationEvent,
  status: 201,
});
