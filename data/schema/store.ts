import { z } from 'zod';
import { coupon } from './coupon.ts';
import {
  id,
  line,
  linkTemplate,
  markup,
  picture,
  prose,
  record,
  searchTexts,
  slug,
  webAddress,
  wholeNumber,
} from './fields.ts';
import { offer } from './offer.ts';
import { importMarks, importNotes, source } from './source.ts';

/** What the owner types of a store. */
export const storeInput = z.object({
  name: line(120),
  slug,
  logo: picture.default(''),
  description: prose(2000).default(''),
  /** Its own address: structured data states it. */
  website: webAddress.optional(),
  /** Where clicks lead instead of the website. */
  affiliateLink: webAddress.optional(),
  /** Makes affiliate links to pages of the website: see `visitLink`. */
  deepLink: linkTemplate.optional(),
  /** The name of a category, as specification section 3 has it; upper and lower case count alike. */
  category: line(80),
  /** 0 means "count the active deals"; a figure the owner typed is shown as typed. */
  dealCount: wholeNumber(0, 1_000_000).default(0),
  /** HTML that stands below its deals. */
  more: markup(50_000).optional(),
  /** Deals that come first on its page, by their ids. */
  pinned: z.array(id).max(20).optional(),
  /** Its codes stand in no mail. */
  noMail: z.boolean().default(false),
  ...searchTexts,
  /** Of its description and its deal count. */
  source: source.optional(),
});

/** `stores/<id>.json`: a store with everything it offers. `formerSlugs` keep old links alive. */
export const store = storeInput.extend({
  ...record,
  formerSlugs: z.array(slug).default([]),
  ...importMarks,
  ...importNotes,
  coupons: z.array(coupon),
  offers: z.array(offer),
});

export type StoreInput = z.infer<typeof storeInput>;
export type Store = z.infer<typeof store>;
