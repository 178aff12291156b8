import { z } from 'zod';
import { couponDiscountTypes } from './coupon.ts';
import { shownTexts } from './deal.ts';
import { dayOrInstant, instant } from './fields.ts';
import { offerDiscountTypes } from './offer.ts';
import { source } from './source.ts';

/** What is published for other programs. Each shape is published as JSON Schema, too, with what is said here of its fields. */

const address = z.url();
const schemaAddress = address.describe('The JSON Schema of this file.');

const publishedSource = z
  .object({
    kind: source.shape.kind.describe(
      'Who says so. What a model wrote was approved by the owner, and its description says so.',
    ),
    reference: z.string().describe('Where there; may be empty.'),
    seenAt: instant.nullable().describe('When it was last seen there; null: that is not known.'),
  })
  .describe('Where the deal is from; where its code is from another source, that one.');

const publishedDeal = z.object({
  id: z.string().describe('Names the deal for ever: coupon/<store>/<id> or offer/<store>/<id>.'),
  kind: z.enum(['coupon', 'offer']),
  title: z.string(),
  description: z.string(),
  code: z.string().nullable().describe('Null: it needs none.'),
  discount: z.object({
    type: z.enum([...new Set([...couponDiscountTypes, ...offerDiscountTypes])]),
    value: z.string().describe('As it was entered.'),
    currency: z.string().nullable().describe('Of an amount, ISO 4217; null: it is none, or the currency is not clear.'),
    text: z.string().describe('As pages show it, such as "20% OFF"; may be empty.'),
  }),
  url: address.describe('The deal on this site.'),
  link: address
    .nullable()
    .describe('Where the deal leads. It may earn this site a commission. Null: to its page here.'),
  validFrom: instant.nullable().describe('Null: it has been valid since it was published.'),
  validUntil: instant.nullable().describe('The first instant at which it is over; null: no end is known.'),
  verifiedAt: dayOrInstant.nullable().describe('When it was last tried; null: that is not known.'),
  conditions: z
    .object({
      minimumSpend: z.string().optional().describe('As it was entered, such as "$45".'),
      newCustomers: z.boolean().optional().describe('For new customers alone.'),
      students: z.boolean().optional().describe('For students alone.'),
      appOnly: z.boolean().optional().describe('In the app of the store alone.'),
      excludes: z.string().optional().describe('What it is not for.'),
    })
    .optional()
    .describe('What has to be met, as far as it is known; absent: nothing is known.'),
  ...shownTexts,
  countries: z
    .array(z.string())
    .optional()
    .describe('The only ones that it is for, ISO 3166-1 alpha-2; absent: it is for everybody.'),
  source: publishedSource,
  createdAt: instant.describe('When it came to this site.'),
  updatedAt: instant,
});

/** `/store/acme/deals.json`. */
export const dealsFile = z
  .object({
    $schema: schemaAddress,
    disclosure: z.string(),
    store: z.object({
      id: z.string(),
      name: z.string(),
      url: address.describe('Its page on this site.'),
      website: address.nullable(),
      category: z.string(),
      description: z.string().describe('May be empty.'),
      logo: address.nullable(),
    }),
    deals: z.array(publishedDeal),
  })
  .describe('The deals of one store that can be used now.');

/** `/deals/stores-a.json`. */
export const dealsPart = z
  .object({
    $schema: schemaAddress,
    stores: z.array(z.object({ name: z.string(), url: address.describe('The file with the deals of this store.') })),
  })
  .describe('Where the deals of some stores are.');

/** `/deals.json`. */
export const dealsIndex = z
  .object({ $schema: schemaAddress, parts: z.array(address) })
  .describe('All files that name the stores and where their deals are.');

export type PublishedDeal = z.infer<typeof publishedDeal>;
export type DealsFile = z.infer<typeof dealsFile>;
export type DealsPart = z.infer<typeof dealsPart>;
export type DealsIndex = z.infer<typeof dealsIndex>;
