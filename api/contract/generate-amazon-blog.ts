import { z } from 'zod';
import { line, lineOrEmpty, prose } from '../../data/schema/fields.ts';
import { ownerPost } from './blog-entities.ts';
import { defineContract } from './contract.ts';
import { generationEvent } from './generation.ts';

export const generateAmazonBlog = defineContract({
  operation: 'generate-amazon-blog',
  method: 'post',
  path: '/api/ai/generate-amazon-blog',
  summary: 'Has a model draft a review of an Amazon product.',
  access: 'owner',
  publishes: true,
  limit: 'ai',
  body: z.object({
    productName: line(200),
    productDescription: prose(2000).default(''),
    /** Separated by commas. */
    keywords: lineOrEmpty(500).default(''),
    category: z.literal('amazon-deals').default('amazon-deals'),
  }),
  reply: z.object({ title: z.string(), blog: ownerPost }),
  stages: generationEvent,
  status: 201,
});
