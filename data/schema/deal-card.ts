import { z } from 'zod';
import { coupon } from './coupon.ts';
import { conditions, shownTexts } from './deal.ts';

/** What pages, islands and replies show of a coupon or an offer: every string ready to be read. */

/** Specification section 4. */
const badges = ['Verified', 'Featured', 'Limited'] as const;
/** `urgent`: 7 days or fewer remain. An expired deal counts as urgent too, and says so. */
const expiryStates = ['later', 'urgent', 'expired'] as const;

const logoView = z.object({
  /** null: there is none, and the initials stand for it. */
  src: z.string().nullable(),
  /** One or two letters. */
  initials: z.string(),
});

const expiryView = z.object({
  /** en-GB short, `12 Dec 2026`. */
  date: z.string(),
  /** `2026-12-12` for the time element. */
  iso: z.string(),
  state: z.enum(expiryStates),
});

/** A coupon or an offer on its store's own page. What one of them lacks is null. */
const storeDeal = coupon.pick({ title: true, description: true, verified: true, featured: true }).extend({
  /** `coupon/<store id>/<id>` or `offer/<store id>/<id>` */
  key: z.string(),
  /** `20% OFF`, `$5 OFF`, `FREE SHIPPING`, or the owner's own words; empty: nothing to show. */
  discount: z.string(),
  /** Its amount written for the language of the site; absent: none are known. */
  conditions,
  ...shownTexts,
  /** `the United Kingdom and Ireland`: it is for them alone; absent: for everybody. */
  countries: z.string().optional(),
  code: z.string().nullable(),
  /** The first and last two characters with stars between, or six stars. */
  maskedCode: z.string().nullable(),
  badge: z.enum(badges),
  /** Offers only: switched on by the owner, and not over. */
  active: z.boolean(),
  expiry: expiryView.nullable(),
  /** When the owner last tried the code; null: not stated. `date` is `20 Nov`, after half a year `20 Nov 2026`. */
  verifiedOn: z.object({ date: z.string(), iso: z.string() }).nullable(),
  /** `100+ uses this month`; null: fewer were counted than are shown. */
  usesThisMonth: z.string().nullable(),
  /**
   * `worked for 12 of 15 this month`, and whether it did for most; `sinks`: a coupon that stands below those of its store that work. Null:
   * too few shoppers said so.
   */
  votesThisMonth: z.object({ text: z.string(), mostly: z.boolean(), sinks: z.boolean() }).nullable(),
  /** When it last worked for somebody, as far as votes are shown; null: nothing is known. `date` is `20 Nov`. */
  lastWorkedOn: z.object({ date: z.string(), iso: z.string() }).nullable(),
  /** Where copying or clicking leads: see `visitLink`. */
  href: z.string(),
  /** False when `href` is a page of this site. */
  external: z.boolean(),
});

/** A coupon or an offer among those of other stores. */
export const dealCard = storeDeal.extend({
  store: z.object({ name: z.string(), href: z.string(), logo: logoView }),
});

export type Badge = (typeof badges)[number];
export type ExpiryState = (typeof expiryStates)[number];
export type LogoView = z.infer<typeof logoView>;
export type ExpiryView = z.infer<typeof expiryView>;
export type StoreDeal = z.infer<typeof storeDeal>;
export type DealCard = z.infer<typeof dealCard>;
