import { z } from 'zod';
import { source } from './source.ts';
import { EMAIL_ADDRESS, FULL_ADDRESS, instant, line, lineOrEmpty, prose, webAddress, wholeNumber } from './fields.ts';

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

/** To ask Intl costs a millisecond, and settings are checked at each save. */
const knownTimeZones = new Set<string>();

function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    knownTimeZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/** `source`: absent where a figure is one that every new site begins with. */
const heroTile = z.object({ figure: line(20), label: line(40), source: source.optional() });
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
const socialLink = z.union([z.literal(''), webAddress], { error: FULL_ADDRESS });

/** What the owner may set; the defaults are those of specification sections 1 and 2. */
export const settingsInput = z.object({
  siteName: line(60).default('Top Coupons'),
  description: prose(300).default(
    'Hand-checked coupon codes and offers from stores you know, and honest advice on spending less.',
  ),
  primaryColor: colour.default('#FF6B00'),
  secondaryColor: colour.default('#10B981'),
  contactEmail: email.default('hello@topcoupons.example'),
  footerText: lineOrEmpty(300).default('We may earn a commission when you buy through our links.'),
  domain: domain.default('topcoupons.example'),
  timeZone: timeZone.default('UTC'),
  heroTiles: z
    .array(heroTile)
    .max(3)
    .default([
      { figure: '50,000+', label: 'Active Deals' },
      { figure: '2,500+', label: 'Partner Stores' },
      { figure: '1M+', label: 'Happy Customers' },
    ]),
  /** Empty: the icon has no target, as specification section 2 has it. */
  socialLinks: z
    .object({
      facebook: socialLink.default(''),
      instagram: socialLink.default(''),
      twitter: socialLink.default(''),
      youtube: socialLink.default(''),
    })
    .prefault({}),
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
  trackingDomains: trackingDomains.default(ownTrackingDomains),
  revision: z.int().min(1),
  updatedAt: instant,
});

export type Settings = z.infer<typeof settings>;
