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

const path = (pattern: RegExp, message: string) =>
  z.string().trim().max(500, 'Use at most 500 characters.').regex(pattern, message);

/** As our server compares addresses. One that has the ending of a file is none of a page, unless other programs end their pages so. */
const formerPath = path(
  /^(?:\/[\w~-][\w.~-]*)*\/[\w~-]+(?:\.(?:htm|php|aspx?|jsp))?$/,
  'Enter the path of a page such as /old-page, which also stands for /old-page/ and /old-page.html.',
);
/** The path of a page of this site. */
export const sitePath = path(
  /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/,
  'Enter the path of a page of this site, such as /stores.',
);

/** What the owner types of a redirect: from an address without a page to a page of this site. */
export const redirectInput = z.object({
  from: formerPath,
  to: sitePath,
  status: z.union([z.literal(301), z.literal(302)], { error: 'Choose 301 (for good) or 302 (for now).' }).default(301),
});
export const redirect = redirectInput.extend(record);
/** `redirects.json`: the owner's own, in the order in which they were made. Those of renamed things are kept with these. */
export const redirects = z.object({ redirects: z.array(redirect) });

export type OwnRedirect = z.infer<typeof redirect>;
