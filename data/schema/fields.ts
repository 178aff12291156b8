import { z } from 'zod';
import { LONGEST_MAILBOX, mailboxOf } from './mailbox.ts';

const EMPTY = 'This cannot be empty.';
export const FULL_ADDRESS = 'Enter a full address that starts with https:// or http://.';
export const EMAIL_ADDRESS = 'Enter an email address such as hello@deals.example.';
const tooLong = (max: number): string => `Use at most ${max} characters.`;

/** Lower-case words joined by single hyphens, such as `home-garden`. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The page that says that there is nothing at an address stands where this slug would (`data/rules/web/not-found-pages.ts`). */
export const RESERVED_SLUG = '404';
export const slug = z
  .string()
  .max(120, tooLong(120))
  .regex(slugPattern, 'Use lower-case letters, digits and single hyphens, such as "home-garden".');

export const idPattern = /^[a-z0-9][a-z0-9-]{0,63}$/;
/** Names a record and, for stores and posts, its file: `stores/<id>.json`. */
export const id = z.string().regex(idPattern, {
  error: ({ input }) => (input === '' ? EMPTY : 'Use 1 to 64 lower-case letters, digits or hyphens.'),
});

/**
 * What no text of one line holds: line breaks, control characters, lone surrogates, and what reverses or hides the
 * order of its characters.
 */
const oneLine = z.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  'Remove line breaks, control characters and characters that change the direction of the text.',
);
/** What no text holds: control characters besides line breaks and tabs, and lone surrogates. */
const severalLines = z.regex(
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]*$/u,
  'Remove control characters and characters that are not whole.',
);

/** An absolute http or https address; every other scheme (`javascript:`, `data:` …) is refused. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: FULL_ADDRESS })
  .max(2048, tooLong(2048))
  .check(oneLine);

/** A template of affiliate links, such as `https://network.example/c?id=7&u={url}`: `{url}` stands for an encoded address. */
export const linkTemplate = z
  .string()
  .trim()
  .max(2048, tooLong(2048))
  .check(oneLine)
  .refine(
    (template) =>
      template.split('{url}').length === 2 &&
      webAddress.safeParse(template.replace('{url}', encodeURIComponent('https://shop.example/'))).success,
    'Enter a full address that holds {url} exactly once, such as https://network.example/c?id=7&u={url}.',
  );

/** An instant, ISO 8601 in UTC: `2026-11-21T09:30:00.000Z`. */
export const instant = z.iso.datetime();

/** A day (`2026-11-30`, valid to its end in the site's time zone) or an exact instant with its offset. */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Enter a day such as 2026-11-30, or an instant such as 2026-11-30T18:00:00Z.',
});

/** Names a deal with its store, as `key` of cards does. */
export const dealName = z
  .string()
  .regex(/^(coupon|offer)(\/[a-z0-9][a-z0-9-]{0,63}){2}$/, 'Name a deal such as coupon/acme/acme-c1.');

/** One line of text that a person reads. */
export const line = (max = 200) => z.string().trim().min(1, EMPTY).max(max, tooLong(max)).check(oneLine);
/** One line of text that may be empty. */
export const lineOrEmpty = (max = 200) => z.string().trim().max(max, tooLong(max)).check(oneLine);
/** Text of several lines that may be empty. */
export const prose = (max = 5000) => z.string().trim().max(max, tooLong(max)).check(severalLines);
/** What a page says to search engines in place of what it would say by itself. */
export const searchTexts = { seoTitle: line(120).optional(), seoDescription: prose(300).optional() };
/** HTML or other code, exactly as it is given. */
export const markup = (max: number) => z.string().max(max, tooLong(max)).check(severalLines);

/** A whole number between these. The limit that a person needs to know comes before the one of all whole numbers. */
export const wholeNumber = (min: number, max: number) => z.number().min(min).max(max, { abort: true }).int();

/**
 * A picture: an absolute address, or one this site publishes (`/media/<content hash>.webp` or `.svg`). Empty: none.
 */
export const picture = z.union(
  [z.literal(''), webAddress, z.string().regex(/^\/media\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*$/)],
  {
    error: 'Enter a full address that starts with https://, or upload a picture.',
  },
);

/** What every stored record carries: `revision` counts its saves from 1. */
export const record = { id, revision: z.int().min(1), createdAt: instant, updatedAt: instant };

/** An address of exactly one mailbox, parsed to its normal form. `error` is the message for anything else. */
export const mailbox = (error: string) =>
  z
    .string({ error })
    .trim()
    .max(LONGEST_MAILBOX, error)
    .transform((text, { issues }) => {
      const found = mailboxOf(text);
      if (found !== undefined) return found;
      issues.push({ code: 'custom', message: error, input: text });
      return z.NEVER;
    });
