import { z } from 'zod';
import { line, lineOrEmpty, prose, slug, webAddress } from '../../data/schema/fields.ts';
import { defineContract } from './contract.ts';
import { ownerStore } from './shapes/entities.ts';
import { blogCategories } from '../../data/schema/blog.ts';
import { ownerPost } from './posts.ts';

/** What a generator is doing, in its order. */
export const generationStages = ['asking', 'checking', 'saving', 'publishing'] as const;
export type GenerationStage = (typeof generationStages)[number];

/** Events of the stream: `stage` as each begins, at the end `done` with the reply or `failed` with an error reply. */
export const generationEvent = z.object({ stage: z.enum(generationStages) });

/** A model drafts something that the owner edits. */
const draft = { publishes: true, limit: 'ai', stages: generationEvent, status: 201 } as const;

export const generateStore = defineContract('generate-store', 'POST /api/ai/generate-store', {
  summary: 'Has a model draft a store with 10 to 12 offers, which stay switched off until the owner approves them.',
  ...draft,
  body: z.object({ storeName: line(120), affiliateLink: webAddress }),
  reply: z.object({ store: ownerStore, offersCount: z.int() }),
});

export const generateBlog = defineContract('generate-blog', 'POST /api/ai/generate-blog', {
  summary: 'Has a model draft a post.',
  ...draft,
  body: z.object({
    topic: line(300),
    category: z.enum(blogCategories),
    /** The slug of the store that the post is about. */
    storeName: slug.optional(),
    targetKeywords: z.array(line(60)).max(30).default([]),
    includeAffiliate: z.boolean().default(true),
  }),
  reply: z.object({ blog: ownerPost }),
});

export const generateAmazonBlog = defineContract('generate-amazon-blog', 'POST /api/ai/generate-amazon-blog', {
  summary: 'Has a model draft a review of an Amazon product.',
  ...draft,
  body: z.object({
    productName: line(200),
    productDescription: prose(2000).default(''),
    /** Separated by commas. */
    keywords: lineOrEmpty(500).default(''),
    category: z.literal('amazon-deals').default('amazon-deals'),
  }),
  reply: z.object({ title: z.string(), blog: ownerPost }),
});
