import { slugify } from '../../rules/text/slugify.ts';
import { amazonProduct, type AmazonProduct } from '../../schema/amazon-product.ts';
import { blog, type Blog } from '../../schema/blog.ts';
import type { Category } from '../../schema/category.ts';
import { coupon, type Coupon } from '../../schema/coupon.ts';
import type { InputKey, PostFigures, ProductFigures, StoreFigures } from '../../schema/documents.ts';
import { offer, type Offer } from '../../schema/offer.ts';
import { page, type Page } from '../../schema/page.ts';
import { settings, type Settings } from '../../schema/settings.ts';
import { store, type Store } from '../../schema/store.ts';
import { indexedFolders } from '../indexes/indexes.ts';
import type { Read } from '../reading/reader.ts';
import { createDirectReader } from './direct-reader.ts';

/** When everything built here was made, unless it says otherwise. */
export const MADE_AT = '2026-11-01T09:00:00.000Z';
/** The present instant of readers made here, unless they say otherwise: a Saturday. */
export const PRESENT = Date.parse('2026-11-21T12:00:00.000Z');

const record = (id: string) => ({ id, revision: 1, createdAt: MADE_AT, updatedAt: MADE_AT });

/** Each builder states a whole valid entity; a test states only what matters to it. */
export function aStore(given: Partial<Store> = {}): Store {
  const name = given.name ?? 'Acme';
  const slug = given.slug ?? (slugify(name) || 'store');
  return store.parse({
    ...record(given.id ?? slug),
    name,
    slug,
    category: 'Fashion',
    coupons: [],
    offers: [],
    ...given,
  });
}

export function aCoupon(given: Partial<Coupon> = {}): Coupon {
  return coupon.parse({
    ...record('c1'),
    title: 'A fifth off',
    discountType: 'percentage',
    discountValue: '20',
    ...given,
  });
}

export function anOffer(given: Partial<Offer> = {}): Offer {
  return offer.parse({
    ...record('o1'),
    title: 'Autumn sale',
    description: 'On everything.',
    affiliateLink: 'https://go.example/acme',
    discountValue: '20%',
    sortOrder: 0,
    ...given,
  });
}

export function aCategory(name: string, given: Partial<Category> = {}): Category {
  const slug = slugify(name);
  return { ...record(slug), name, slug, ...given };
}

export function aPost(given: Partial<Blog> = {}): Blog {
  const title = given.title ?? 'How to spend less';
  const slug = given.slug ?? slugify(title);
  return blog.parse({
    ...record(given.id ?? slug),
    title,
    slug,
    content: '<p>Spend less.</p>',
    category: 'savings-tips',
    status: 'published',
    publishedAt: MADE_AT,
    ...given,
  });
}

export const aPage = (given: Partial<Page> = {}): Page =>
  page.parse({
    ...record(given.id ?? 'our-story'),
    path: '/our-story',
    title: 'Our story',
    content: '<p>It began in a kitchen.</p>',
    ...given,
  });

export function aProduct(given: Partial<AmazonProduct> = {}): AmazonProduct {
  return amazonProduct.parse({
    ...record('p1'),
    name: 'Kettle',
    description: 'Boils.',
    affiliateLink: 'https://amazon.example/kettle',
    ...given,
  });
}

export interface CatalogueParts {
  settings?: Partial<Settings>;
  categories?: Category[];
  stores?: Store[];
  blogs?: Blog[];
  texts?: Page[];
  products?: AmazonProduct[];
  figures?: StoreFigures[];
  postFigures?: PostFigures[];
  productFigures?: ProductFigures;
  redirects?: { from: string; to: string; status?: 301 | 302 }[];
  environment?: { siteUrl: string | null };
}

/** All documents of a small catalogue, as the database would hand them out. */
export function aCatalogue(parts: CatalogueParts = {}): Map<InputKey, unknown> {
  const documents = new Map<InputKey, unknown>([
    ['settings', settings.parse({ revision: 1, updatedAt: MADE_AT, ...parts.settings })],
    [
      'categories',
      { categories: parts.categories ?? [aCategory('Fashion'), aCategory('Home & Garden'), aCategory('Travel')] },
    ],
    ['amazon-products', { products: parts.products ?? [] }],
    ['tracking-codes', { trackingCodes: [] }],
  ]);
  for (const each of parts.stores ?? []) documents.set(`stores/${each.id}`, each);
  for (const each of parts.blogs ?? []) documents.set(`blogs/${each.id}`, each);
  for (const each of parts.texts ?? []) documents.set(`pages/${each.id}`, each);
  for (const each of parts.figures ?? []) documents.set(`figures/${each.id}`, each);
  for (const each of parts.postFigures ?? []) documents.set(`post-figures/${each.id}`, each);
  if (parts.redirects)
    documents.set('redirects', {
      redirects: parts.redirects.map((each, at) => ({ ...record(`r${at}`), status: 301, ...each })),
    });
  if (parts.environment) documents.set('environment', parts.environment);
  if (parts.productFigures) documents.set('product-figures', parts.productFigures);
  return documents;
}

/** A reader over a small catalogue at an instant. */
export function readerOf(parts: CatalogueParts = {}, now: number = PRESENT): Read {
  return createDirectReader(aCatalogue(parts), indexedFolders, now);
}
