import { z } from 'zod';
import { country } from './country.ts';
import { currency, DEFAULT_CURRENCY } from './currency.ts';
import { language } from './language.ts';
import { LINKED_WORDS } from './mail.ts';
import { sitePath } from './page.ts';
import { source } from './source.ts';
import {
  dealName,
  EMAIL_ADDRESS,
  FULL_ADDRESS,
  instant,
  line,
  lineOrEmpty,
  picture,
  prose,
  webAddress,
  wholeNumber,
} from './fields.ts';

/** `#RRGGBB`. */
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour such as #FF6B00.');
/** A host name without scheme or path: `deals.example`. */
export const domain = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
    'Enter a host name such as deals.example.',
  );
/** An IANA time zone, such as `Europe/Berlin`. */
export const timeZone = z.string().refine(isTimeZone, 'Enter a time zone such as UTC or Europe/Berlin.');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What a tile can count: stores of the catalogue, deals that can be used now, and those of them that were tried in the last seven days. */
const computedFigures = ['stores', 'liveDeals', 'checkedThisWeek'] as const;
/** Either figure is there. `source`: of a typed one; absent where it is one that every new site begins with. */
const heroTile = z
  .object({
    figure: line(20).optional(),
    label: line(40),
    computed: z.enum(computedFigures).optional(),
    source: source.optional(),
  })
  .check(({ value, issues }) => {
    if ((value.figure === undefined) === (value.computed === undefined))
      issues.push({
        code: 'custom',
        path: ['figure'],
        message: 'Type a figure or choose one that is counted, and not both.',
        input: value.figure,
      });
  });
const email = z.email(EMAIL_ADDRESS);
/** The three domains that may have a tracking code each. */
const trackingDomains = z.array(domain).length(3);
const ownTrackingDomains = ['topcoupons.example', 'www.topcoupons.example', 'beta.topcoupons.example'];
/**
 * As the owner types them. One that stands twice in a file is read all the same: it does no harm, and refusing it
 * would cost every setting.
 */
const eachOnce = trackingDomains.check(({ value, issues }) =>
  value.forEach((name, at) => {
    if (value.indexOf(name) < at)
      issues.push({ code: 'custom', path: [at], message: 'Enter each domain only once.', input: name });
  }),
);
/** People copy `facebook.com/deals` as it stands in their browser. */
function completed(typed: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
  return webAddress.safeParse(whole).data ?? whole;
}
const socialLink = z
  .string()
  .overwrite(completed)
  .refine((typed) => typed === '' || webAddress.safeParse(typed).success, FULL_ADDRESS);
/** One entry of a menu; null: it is plain text. */
const menuEntry = z.object({
  label: line(40),
  to: z
    .union([sitePath, webAddress.refine((address) => address.startsWith('https://'))], {
      error: 'Enter the path of a page such as /stores, or a full address that starts with https://.',
    })
    .nullable(),
});
const menu = z.array(menuEntry).max(12);
/** Specification section 2, shared layout: the links that header and footer share, in order, to pages that are always there. */
export const mainLinks = [
  { label: 'Home', to: '/' },
  { label: 'Stores', to: '/stores' },
  { label: 'Categories', to: '/categories' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Amazon Deals', to: '/amazon-deals' },
] as const;
const menus = z.object({
  header: menu.default([...mainLinks]),
  explore: menu.default([...mainLinks]),
  popularCategories: menu.default(
    ['Fashion', 'Electronics', 'Travel', 'Beauty', 'Home & Garden'].map((label) => ({ label, to: null })),
  ),
  about: menu.default([
    { label: 'Contact', to: '/contact' },
    { label: 'About', to: '/about' },
    { label: 'Privacy Policy', to: '/privacy' },
    { label: 'Terms & Conditions', to: '/terms' },
  ]),
});

/** By id, in ICU MessageFormat. */
export const ownMessages = z.record(line(60), line(1000));

/** A word or a short phrase. The comma stands between them in the form. */
const synonym = lineOrEmpty()
  .max(40, { error: ({ input }) => `"${input}" is longer than 40 characters.` })
  .regex(/[\p{Letter}\p{Number}]/u, { error: ({ input }) => `"${input}" has no letters or digits.` })
  .regex(/^[^,]*$/, { error: ({ input }) => `"${input}" holds a comma. Make two words of it.` });
const groupSize = {
  error: ({ input }: { input?: unknown }) =>
    `The group "${(input as string[]).join(', ')}" needs 2 to 10 words, separated by commas.`,
};
/** Each of its entries means the same. */
const synonymGroup = z.array(synonym).min(2, groupSize).max(10, groupSize);

const digestKinds = ['off', 'daily', 'weekly'] as const;
/** The digest of what is new, which readers get by mail. */
const newsletter = z.object({
  digest: z.enum(digestKinds).default('off'),
  /** 1 is Monday; of a weekly one. */
  weekday: wholeNumber(1, 7).default(1),
  /** Where the site is. */
  hour: wholeNumber(0, 23).default(8),
  /** The words that each begins with. */
  opening: prose(1000)
    .refine((text) => !LINKED_WORDS.test(text), 'Mails lead to pages of this site only: leave the address out.')
    .default(''),
  /** Deals that stand first in it, and those that are in none, by their names. */
  pinned: z.array(dealName).max(50).default([]),
  dropped: z.array(dealName).max(200).default([]),
});

/** What the owner may set; the defaults are those of specification sections 1 and 2. */
export const settingsInput = z.object({
  siteName: line(60).default('Top Coupons'),
  description: prose(300).default(
    'Hand-checked coupon codes and offers from stores you know, and honest advice on spending less.',
  ),
  primaryColor: colour.default('#FF6B00'),
  secondaryColor: colour.default('#10B981'),
  contactEmail: email.default('hello@topcoupons.example'),
  /** `{siteName}` and `{year}` stand for what they name. */
  copyright: lineOrEmpty(200).default('© 2025 {siteName}. All rights reserved.'),
  footerText: lineOrEmpty(300).default('We may earn a commission when you buy through our links.'),
  domain: domain.default('topcoupons.example'),
  /** Who runs the site, and where, as pages of text state it. */
  legalName: lineOrEmpty(200).default(''),
  legalAddress: lineOrEmpty(300).default(''),
  /** Within so many hours a message is answered; visitors are at least so old. Stated by pages of text. */
  replyHours: wholeNumber(1, 720).default(24),
  minimumAge: wholeNumber(0, 21).default(13),
  timeZone: timeZone.default('UTC'),
  /** Of amounts and prices that name none when they are entered; those that are there keep theirs. */
  currency: currency.default(DEFAULT_CURRENCY),
  /** Of what shoppers and readers of mails see, besides what the owner writes. */
  language: language.default('en-US'),
  /** ISO 3166-1: where the site is for. Public, and decides nothing by itself: deals name their own countries. */
  country: country.default('US'),
  heroTitle: line(60).default('Top Coupons'),
  /** Empty: the description. */
  heroText: lineOrEmpty(300).default(''),
  heroTiles: z
    .array(heroTile)
    .max(3)
    .default([
      { figure: '50,000+', label: 'Active Deals' },
      { figure: '2,500+', label: 'Partner Stores' },
      { figure: '1M+', label: 'Happy Customers' },
    ]),
  /** Empty: the icon has no target, as specification section 2 has it, or with `linked` there is none. */
  socialIcons: z.enum(['all', 'linked']).default('all'),
  socialLinks: z
    .object({
      facebook: socialLink.default(''),
      instagram: socialLink.default(''),
      twitter: socialLink.default(''),
      youtube: socialLink.default(''),
    })
    .prefault({}),
  /** Whether shoppers see the button that leads to the dashboard. */
  adminButton: z.boolean().default(true),
  newsletter: newsletter.prefault({}),
  /** Empty: the site's own mark in the first colour. The icon and the social picture are made from the logo where they are empty. */
  logo: picture.default(''),
  /** For devices that are set to dark. Empty: the same on a light surface. */
  logoDark: picture.default(''),
  icon: picture.default(''),
  socialPicture: picture.default(''),
  menus: menus.prefault({}),
  /** What shoppers call one thing. */
  synonyms: z.array(synonymGroup).max(200).default([]),
  trackingDomains: eachOnce.default(ownTrackingDomains),
  /** Tracking code waits until the visitor agrees. */
  trackingNeedsConsent: z.boolean().default(true),
  /** Days that the audit trail is kept, and those that it names the network addresses of calls. Stated on the privacy page. */
  auditDays: wholeNumber(30, 3650).default(365),
  auditAddressDays: wholeNumber(1, 3650).default(90),
  /** Days that what was there before each change is kept, and how large that may grow together, compressed. Stated on the privacy page. */
  historyDays: wholeNumber(30, 3650).default(90),
  historyMegabytes: wholeNumber(10, 100_000).default(500),
});
/** `settings.json`. */
export const settings = settingsInput.extend({
  /** The owner's own messages by language and id, each in place of that of the catalogue. */
  ownMessages: z.partialRecord(language, ownMessages).default({}),
  trackingDomains: trackingDomains.default(ownTrackingDomains),
  /** Since when the digest is sent on these days at this hour: no earlier one was missed. */
  digestSince: instant.optional(),
  revision: z.int().min(1),
  updatedAt: instant,
});

export type DigestKind = (typeof digestKinds)[number];
export type MainPath = (typeof mainLinks)[number]['to'];
export type Menus = z.infer<typeof menus>;
export type Settings = z.infer<typeof settings>;
export type ComputedFigure = (typeof computedFigures)[number];
