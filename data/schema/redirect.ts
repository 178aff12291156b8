import { z } from 'zod';
import { record } from './fields.ts';

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
