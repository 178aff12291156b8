import { z } from 'zod';
import { line, markup, prose, record } from './fields.ts';

const pagePath = z
  .string()
  .trim()
  .max(120, 'Use at most 120 characters.')
  .regex(
    /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/,
    'Begin with / and use lower-case letters, digits and single hyphens, such as "/our-story".',
  );

/** What the owner writes of a page of text. `content` is HTML; it, the titles and the descriptions may hold facts such as `{{siteName}}`. */
export const pageInput = z.object({
  path: pagePath,
  title: line(200),
  content: markup(200_000),
  /** What search engines and those who share the page show. */
  description: prose(300).default(''),
  seoTitle: line(200).optional(),
  seoDescription: prose(300).optional(),
  /** The owner has read it and takes it as it is. */
  reviewed: z.boolean().default(false),
});

/** `pages/<id>.json`. A page that comes with every site has no document until the owner changes it. */
export const page = pageInput.extend(record);

export type PageInput = z.infer<typeof pageInput>;
export type Page = z.infer<typeof page>;
