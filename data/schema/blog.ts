import { z } from 'zod';
import { dayOrInstant, id, line, lineOrEmpty, markup, prose, record, searchTexts, slug, webAddress } from './fields.ts';

/** Specification section 9 counts four; `amazon-deals` is the fifth that section 3 adds for Amazon posts. */
export const blogCategories = ['store-guide', 'savings-tips', 'seasonal-deals', 'comparisons', 'amazon-deals'] as const;
export const blogStatuses = ['draft', 'published', 'archived'] as const;

const blogLink = z.object({ text: line(200), context: lineOrEmpty(500).optional(), url: webAddress.optional() });

/** What the owner writes of a post. `content` is HTML. */
export const blogInput = z.object({
  title: line(200),
  slug,
  excerpt: prose(600).default(''),
  content: markup(200_000),
  category: z.enum(blogCategories),
  status: z.enum(blogStatuses).default('draft'),
  /** A published post is public from then on; a day begins where the site is. */
  publishAt: dayOrInstant.optional(),
  featured: z.boolean().default(false),
  authorName: line(120).optional(),
  seoTitle: searchTexts.seoTitle,
  seoDescription: prose(300).default(''),
  keywords: z.array(line(60)).max(30).default([]),
  /** The store the post is about, by id. */
  targetStoreId: id.optional(),
  affiliateLinks: z.array(blogLink).max(50).default([]),
});

/** `blogs/<id>.json`. `generated`: a model wrote it, and its byline says so. */
export const blog = blogInput.extend({
  ...record,
  publishedAt: dayOrInstant.optional(),
  formerSlugs: z.array(slug).default([]),
  generated: z.boolean().default(false),
});

export type BlogInput = z.infer<typeof blogInput>;
export type Blog = z.infer<typeof blog>;
export type BlogCategory = (typeof blogCategories)[number];
export type BlogStatus = (typeof blogStatuses)[number];
