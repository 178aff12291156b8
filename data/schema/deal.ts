import { z } from 'zod';
import { countries } from './country.ts';
import { currency } from './currency.ts';
import { dayOrInstant, line, lineOrEmpty, prose } from './fields.ts';
import { source } from './source.ts';

/*
 * What coupons and offers have alike. A text that is declared in `dealTexts` is imported, exported, and on cards and in deals.json, as it
 * was typed; the form and the card say where it stands.
 */

/** Each with what readers of deals.json are told of it. */
const dealTexts = {
  terms: prose(2000).optional().describe('All its conditions as the store states them; null: none are known.'),
};
type DealText = keyof typeof dealTexts;
type OfEach<Value> = { [Name in DealText]: Value };
export const dealTextNames = Object.keys(dealTexts) as DealText[];
export const hasSeveralLines = (name: DealText): boolean => dealTexts[name].safeParse('one\ntwo').success;

const ofEach = <Value>(value: (name: DealText) => Value) =>
  Object.fromEntries(dealTextNames.map((name) => [name, value(name)])) as OfEach<Value>;
/** How cards and deals.json have them. */
export const shownTexts = ofEach((name) => z.string().nullable().describe(dealTexts[name].description!));
export const shownTextsOf = (deal: Partial<OfEach<string>>) => ofEach((name) => deal[name] ?? null);

/** What has to be met for a deal, as far as shoppers compare deals by it; all else stands in its terms. */
const said = z.object({
  /** `$45`; a number alone is stored with the currency of the deal. */
  minimumSpend: line(60)
    .refine((text) => /\p{Number}/u.test(text), 'expected an amount, such as $45')
    .optional(),
  newCustomers: z.boolean().optional(),
  students: z.boolean().optional(),
  appOnly: z.boolean().optional(),
  /** `Gift cards and sale items` */
  excludes: line(300).optional(),
});

export type Conditions = z.infer<typeof said>;
export const conditionFields = Object.keys(said.shape) as readonly (keyof Conditions)[];

/** Absent, as those are stored of which none is said: there are none. What does not hold is not stored. */
export const conditions = said.optional().overwrite((given) => {
  const held = Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== false);
  return held.length === 0 ? undefined : Object.fromEntries(held);
});

export const dealValue = {
  /** Display text: `20`, `20%`, `$15`. */
  discountValue: lineOrEmpty(60).default(''),
  /** Of an amount; a value that names another is in that one. */
  currency: currency.optional(),
};

export const dealDates = { startsAt: dayOrInstant.optional(), expiryDate: dayOrInstant.optional() };

export const dealFields = {
  /** Switched off, it is on no page and in no public reply. */
  active: z.boolean().default(true),
  conditions,
  ...dealTexts,
  countries,
  source: source.optional(),
};

/** What everyone may read of a coupon or an offer: specification section 3. */
export const publicDealFields = {
  id: true,
  title: true,
  description: true,
  code: true,
  affiliateLink: true,
  discountType: true,
  discountValue: true,
  currency: true,
  expiryDate: true,
  conditions: true,
  countries: true,
} as const;
