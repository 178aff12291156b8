import { z } from 'zod';
import { calendarFrom, type Calendar } from '../../../data/demo/calendar.ts';
import { demoCatalogue } from '../../../data/demo/demo-catalogue.ts';
import type { DocumentKey, DocumentOf } from '../../../data/schema/documents.ts';
import type { Store } from '../../../data/schema/store.ts';
import { slugify } from '../../../data/rules/text/slugify.ts';
import { generateCoupon, generateOffer } from './catalogue-deals.ts';
import { storeName } from './catalogue-names.ts';
import { generatePost } from './catalogue-posts.ts';
import { randomOf, shares } from './random.ts';

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

const SHARE_WITHOUT_LOGO = 0.1;
const SHARE_WITHOUT_WEBSITE = 0.1;
const OLDEST_STORE_DAYS = 900;
/** Streams of random below this belong to the catalogue as a whole; stores and posts have one each. */
const FIRST_STREAM = 16;

export type CatalogueEntry = readonly [key: DocumentKey, document: DocumentOf<DocumentKey>];

/**
 * A catalogue of any size, document by document: the demo's settings, categories and products with generated stores and posts.
 * The same options give the same documents. Logos are those of the demo (`demoCatalogue(today).media`).
 */
export function* generateCatalogue(options: CatalogueOptions): Generator<CatalogueEntry> {
  const size = catalogueOptions.parse(options);
  const calendar = calendarFrom(size.today);
  const demo = demoCatalogue(size.today).documents;
  for (const [key, document] of demo) {
    if (!key.includes('/')) yield [key, document as DocumentOf<DocumentKey>];
  }
  const { categories } = demo.get('categories') as DocumentOf<'categories'>;
  const logos = [...demo.values()].flatMap((document) =>
    (document as Partial<Store>).logo ? [(document as Store).logo] : [],
  );
  const names = categories.map(({ name }) => name);
  yield* stores(size, calendar, names, logos);
  yield* posts(size, calendar);
}

function* stores(
  size: CatalogueSize,
  calendar: Calendar,
  categories: readonly string[],
  logos: readonly string[],
): Generator<CatalogueEntry> {
  const couponShares = shares(size.coupons, size.stores, randomOf(size.seed, 0));
  const offerShares = shares(size.offers, size.stores, randomOf(size.seed, 1));
  for (let number = 0; number < size.stores; number += 1) {
    const random = randomOf(size.seed, FIRST_STREAM + number * 2);
    const id = storeId(number, size);
    const name = storeName(number);
    const slug = slugify(name);
    const category = random.pick(categories);
    const createdAt = calendar.at(-random.whole(301, OLDEST_STORE_DAYS), random.whole(0, 599));
    const logo = random.is(SHARE_WITHOUT_LOGO) || logos.length === 0 ? '' : random.pick(logos);
    const website = random.is(SHARE_WITHOUT_WEBSITE) ? {} : { website: `https://www.${slug}.example` };
    const coupons = Array.from({ length: couponShares.next().value ?? 0 }, (_, at) =>
      generateCoupon(`${id}-c${at}`, random, calendar),
    );
    const offers = Array.from({ length: offerShares.next().value ?? 0 }, (_, at) =>
      generateOffer(`${id}-o${at}`, at, slug, random, calendar),
    );
    const changes = [...coupons, ...offers].map(({ updatedAt }) => updatedAt);
    const store: Store = {
      name,
      slug,
      logo,
      description: `${name} sells ${category.toLowerCase()} of its own making and delivers within the week.`,
      ...website,
      category,
      dealCount: 0,
      id,
      revision: 1,
      createdAt,
      updatedAt: [createdAt, ...changes].sort().at(-1)!,
      formerSlugs: [],
      coupons,
      offers,
    };
    yield [`stores/${id}`, store];
  }
}

function* posts(size: CatalogueSize, calendar: Calendar): Generator<CatalogueEntry> {
  const storeIds = Array.from({ length: size.stores }, (_, number) => storeId(number, size));
  for (let number = 0; number < size.posts; number += 1) {
    const post = generatePost(
      numbered('p', 5, number, size.posts),
      number,
      storeIds,
      randomOf(size.seed, FIRST_STREAM + number * 2 + 1),
      calendar,
    );
    yield [`blogs/${post.id}`, post];
  }
}

const storeId = (number: number, size: CatalogueSize) => numbered('s', 5, number, size.stores);

/** Ids that sort as their numbers do: `s00017`. */
function numbered(letter: string, digits: number, number: number, of: number): string {
  return `${letter}${String(number).padStart(Math.max(digits, String(of - 1).length), '0')}`;
}
