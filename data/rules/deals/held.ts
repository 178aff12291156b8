import { priceFields, type AmazonProduct, type PriceField } from '../../schema/amazon-product.ts';
import type { Coupon } from '../../schema/coupon.ts';
import type { SourceKind } from '../../schema/source.ts';
import { startInstant } from '../dates/expiry.ts';
import { originOf, pricesOf, type Priced, isImported, sourceOf, sourceOfRating } from './source.ts';

/**
 * The rules of honesty that decide what may be shown at all. What breaks one is held back: no page and no public reply has it, and the
 * owner sees which rule it breaks and why.
 */
export const honestyRules = ['withdrawn', 'not-approved', 'price-outdated', 'former-price', 'no-source'] as const;
export type HonestyRule = (typeof honestyRules)[number];

/** A type that JSON has. */
export type Breach = {
  readonly rule: HonestyRule;
  /** For the owner, as a sentence. */
  readonly reason: string;
};

export const ruleNames: { readonly [rule in HonestyRule]: string } = {
  withdrawn: 'Withdrawn by its network',
  'not-approved': 'Written by a model, never approved',
  'price-outdated': 'Price too old',
  'former-price': 'Original price or discount not shown',
  'no-source': 'Figure without a source',
};

type Deal = Partial<Pick<Coupon, 'source' | 'withdrawnAt' | 'approvedAt' | 'codeSource'>>;

/** Why a coupon or an offer may not be shown; null: it may. Neither rule depends on the time. */
export function breachOfDeal(deal: Deal): Breach | null {
  // a code of the owner's is none of the network's
  if (deal.withdrawnAt !== undefined && isImported(deal) && deal.codeSource === undefined)
    return { rule: 'withdrawn', reason: `Its network has not listed it since ${deal.withdrawnAt.slice(0, 10)}.` };
  if (sourceOf(deal).kind === 'model' && deal.approvedAt === undefined)
    return { rule: 'not-approved', reason: 'A model wrote it. Switch it off and on again to approve it.' };
  return null;
}

const HOUR_MS = 3_600_000;
/**
 * For how long a price may be shown after it was looked up, by the kind of its source. Amazon allows 24 hours for what its API or a feed of
 * it says, and all products are Amazon's. A price that a person saw stays, with its date.
 */
const MOST_AGE_MS: { readonly [kind in SourceKind]?: number } = { merchant: 24 * HOUR_MS, network: 24 * HOUR_MS };

/** From when until when a price of a product may be shown, in milliseconds; null: at any time. `timeZone` is asked only if it matters. */
function fieldShown(
  product: Omit<Priced, PriceField>,
  field: PriceField,
  timeZone: () => string,
): { from: number; until: number } | null {
  const { source, checkedAt } = originOf(product, field);
  const age = MOST_AGE_MS[source.kind];
  if (age === undefined) return null;
  if (checkedAt === undefined) return { from: -Infinity, until: -Infinity };
  const from = startInstant(checkedAt, timeZone());
  return { from, until: from + age };
}

/** From when until when all prices of a product may be shown, in milliseconds; null: at any time. */
export function pricesShown(product: Priced, timeZone: () => string): { from: number; until: number } | null {
  const shown = pricesOf(product).flatMap((field) => fieldShown(product, field, timeZone) ?? []);
  if (shown.length === 0) return null;
  return { from: Math.max(...shown.map(({ from }) => from)), until: Math.min(...shown.map(({ until }) => until)) };
}

/** What of a product says what it costs, or how it is rated, beside the source of all of it. */
export const pricedFields = [...priceFields, 'priceCheckedAt', 'priceSource', 'otherPrices'] as const;
export const ratedFields = ['rating', 'reviewCount', 'ratingSource'] as const;
const figureFields = ['source', ...pricedFields, ...ratedFields] as const;
/** What of a product decides whether its figures may be shown. */
export type Figures = Pick<AmazonProduct, (typeof figureFields)[number]>;
export const figuresOf = (product: AmazonProduct): Figures =>
  Object.fromEntries(figureFields.map((field) => [field, product[field]]));

const hasRating = ({ rating, reviewCount }: Figures): boolean => (rating ?? reviewCount) !== undefined;

/** A model's figures are made up, and so have no source. */
const noSource = (what: string): Breach => ({
  rule: 'no-source',
  reason: `Its ${what} from a model, which is no source. Enter where it is from, or remove it.`,
});

/** The time zone is asked only if it matters. */
export type InTime = [timeZone: () => string, isBefore: (instant: number) => boolean];

/** Why the price of a product (and with it what is compared with it) may not be shown; null: it may, or there is none. */
export function breachOfPrice(product: Figures, ...inTime: InTime): Breach | null {
  const [first] = pricesOf(product);
  return first === undefined ? null : breachOfField(product, first, 'price', ...inTime);
}

const namesOfFormer = { originalPrice: 'original price', discount: 'discount', salePrice: 'price' } as const;

/** Why what is compared with a price may not be shown, although the price may; null: it may, or there is none. */
export function breachOfFormerPrice(product: Figures, ...inTime: InTime): Breach | null {
  const [, ...others] = pricesOf(product);
  const breaches = others.map((field) => breachOfField(product, field, namesOfFormer[field], ...inTime));
  const [first] = breaches.filter((breach) => breach !== null);
  return first === undefined ? null : { rule: 'former-price', reason: first.reason };
}

function breachOfField(product: Figures, field: PriceField, name: string, ...inTime: InTime): Breach | null {
  const [timeZone, isBefore] = inTime;
  if (originOf(product, field).source.kind === 'model') return noSource(`${name} is`);
  const shown = fieldShown(product, field, timeZone);
  if (shown === null) return null;
  const rule = 'price-outdated';
  if (shown.until === -Infinity) return { rule, reason: `It is not known when its ${name} was checked.` };
  if (isBefore(shown.from))
    return { rule, reason: `Its ${name} is said to be checked at a time that is still to come.` };
  return isBefore(shown.until)
    ? null
    : { rule, reason: `Its ${name} was checked more than 24 hours ago, which is as long as Amazon allows.` };
}

/** Why the rating of a product and the number of its reviews may not be shown; null: they may, or there are none. */
export const breachOfRating = (product: Figures): Breach | null =>
  hasRating(product) && sourceOfRating(product).kind === 'model' ? noSource('rating is') : null;
