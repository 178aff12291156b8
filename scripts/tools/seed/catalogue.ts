import { z } from 'zod';
import { demoCatalogue } from '../../../data/demo/demo-catalogue.ts';
import { blog as blogSchema, type Blog } from '../../../data/schema/blog.ts';
import type { Coupon } from '../../../data/schema/coupon.ts';
import type { DocumentKey, DocumentOf } from '../../../data/schema/documents.ts';
import type { Offer } from '../../../data/schema/offer.ts';
import type { Store } from '../../../data/schema/store.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { storeName } from './catalogue-names.ts';
import { randomOf, shares, type Random } from './random.ts';

/** More stores than this would not get names of their own. */
export const MOST_STORES = 250_000;

const amount = (most: number) =>
  z
    .int('expected a whole number')
    .min(0, 'expected a whole number')
    .max(most, `expected at most ${most.toLocaleString('en-US')}`);

/** How large a generated catalogue is. `today` is the day its dates are counted from, `2026-11-21`. */
export const catalogueOptions = z
  .object({
    stores: amount(MOST_STORES).default(2_500),
    coupons: amount(5_000_000).default(50_000),
    offers: amount(5_000_000).default(5_000),
    posts: amount(250_000).default(1_000),
    today: z.iso.date('expected a day, such as 2026-11-21'),
    /** Another seed gives another catalogue of the same size. */
    seed: amount(Number.MAX_SAFE_INTEGER).default(1),
  })
  .refine(({ stores, coupons, offers }) => stores > 0 || coupons + offers === 0, {
    path: ['stores'],
    error: 'without a store nothing can hold coupons and offers: ask for 0 of both as well',
  });

export type CatalogueOptions = z.input<typeof catalogueOptions>;
type CatalogueSize = z.output<typeof catalogueOptions>;

/** What is made after a thing of the demo is up to so many days older. */
const DEALS_OLDER = 130;
const STORES_AND_POSTS_OLDER = 700;
/** A deal that has an end yet to come ends up to so many days later. */
const ENDS_LATER = 300;
const SHARE_ABOUT_A_STORE = 0.4;
const SHARE_SCHEDULED = 0.02;
/** Streams of random below this belong to the catalogue as a whole; stores and posts have one each. */
const FIRST_STREAM = 16;
const MS_PER_DAY = 86_400_000;

export type CatalogueEntry = readonly [key: DocumentKey, document: DocumentOf<DocumentKey>];

/**
 * A catalogue of any size, document by document: the demo's settings, categories and products, and its stores, deals and posts again and
 * again, under names, ids and dates of their own. The same options give the same documents. Logos are those of the demo
 * (`demoCatalogue(today).media`).
 */
export function* generateCatalogue(options: CatalogueOptions): Generator<CatalogueEntry> {
  const size = catalogueOptions.parse(options);
  const demo = [...demoCatalogue(size.today).documents] as unknown as CatalogueEntry[];
  yield* demo.filter(([key]) => !key.includes('/'));
  const of = (folder: string) => demo.flatMap(([key, document]) => (key.startsWith(folder) ? [document] : []));
  yield* stores(size, of('stores/') as Store[]);
  yield* posts(size, of('blogs/') as Blog[]);
}

function* stores(size: CatalogueSize, demo: readonly Store[]): Generator<CatalogueEntry> {
  const demoCoupons = demo.flatMap(({ coupons }) => coupons);
  const demoOffers = demo.flatMap(({ offers }) => offers);
  const couponShares = shares(size.coupons, size.stores, randomOf(size.seed, 0));
  const offerShares = shares(size.offers, size.stores, randomOf(size.seed, 1));
  for (let number = 0; number < size.stores; number += 1) {
    const random = randomOf(size.seed, FIRST_STREAM + number * 2);
    const like = random.pick(demo);
    const id = storeId(number, size);
    const name = storeName(number);
    const slug = slugify(name);
    const createdAt = shifted(like.createdAt, -random.whole(0, STORES_AND_POSTS_OLDER));
    const likeCoupons = dealsFrom(demoCoupons, couponShares[number]!, size.today, random);
    const likeOffers = dealsFrom(demoOffers, offerShares[number]!, size.today, random);
    const coupons = likeCoupons.map((coupon, at) => ({ ...coupon, id: `${id}-c${at}` }));
    const offers = likeOffers.map((offer, at) => ({
      ...offer,
      affiliateLink: `https://go.linkmeadow.example/${slug}/${at}`,
      id: `${id}-o${at}`,
      sortOrder: at,
    }));
    const changes = [...coupons, ...offers].map(({ updatedAt }) => updatedAt);
    const store: Store = {
      ...like,
      name,
      slug,
      ...(like.website !== undefined && { website: `https://www.${slug}.example` }),
      id,
      createdAt,
      updatedAt: [createdAt, ...changes].sort().at(-1)!,
      coupons,
      offers,
    };
    yield [`stores/${id}`, store];
  }
}

/** So many in their order, beginning anywhere: a store has each once, as long as there are others. */
function dealsFrom<Deal extends Coupon | Offer>(
  all: readonly Deal[],
  many: number,
  today: string,
  random: Random,
): Deal[] {
  const first = random.whole(0, all.length - 1);
  return Array.from({ length: many }, (_, at) => {
    const deal = all[(first + at) % all.length]!;
    const createdAt = shifted(deal.createdAt, -random.whole(0, DEALS_OLDER));
    const { expiryDate } = deal;
    const ends = expiryDate !== undefined && expiryDate > today && shifted(expiryDate, random.whole(0, ENDS_LATER));
    return { ...deal, ...(ends && { expiryDate: ends }), createdAt, updatedAt: createdAt };
  });
}

function* posts(size: CatalogueSize, demo: readonly Blog[]): Generator<CatalogueEntry> {
  for (let number = 0; number < size.posts; number += 1) {
    const random = randomOf(size.seed, FIRST_STREAM + number * 2 + 1);
    const like = random.pick(demo);
    const id = numbered('p', 5, number, size.posts);
    const title = `${like.title}, part ${number + 1}`;
    const createdAt = shifted(like.createdAt, -random.whole(0, STORES_AND_POSTS_OLDER));
    const isAboutStore = size.stores > 0 && random.is(SHARE_ABOUT_A_STORE);
    const isScheduled = like.status === 'published' && random.is(SHARE_SCHEDULED);
    const post = blogSchema.parse({
      ...like,
      title,
      slug: slugify(title),
      publishAt: isScheduled ? shifted(`${size.today}T10:00:00.000Z`, random.whole(1, 20)) : undefined,
      targetStoreId: isAboutStore ? storeId(random.whole(0, size.stores - 1), size) : undefined,
      affiliateLinks: isAboutStore ? like.affiliateLinks : [],
      id,
      createdAt,
      updatedAt: createdAt,
      publishedAt: like.publishedAt === undefined || isScheduled ? undefined : createdAt,
    });
    yield [`blogs/${id}`, post];
  }
}

/** A day, or an instant, so many days later. */
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * MS_PER_DAY).toISOString().slice(0, date.length);

const storeId = (number: number, size: CatalogueSize) => numbered('s', 5, number, size.stores);

/** Ids that sort as their numbers do: `s00017`. */
function numbered(letter: string, digits: number, number: number, of: number): string {
  return `${letter}${String(number).padStart(Math.max(digits, String(of - 1).length), '0')}`;
}
