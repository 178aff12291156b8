import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentText } from '../catalogue/documents/document-text.ts';
import { type AmazonProduct } from '../schema/amazon-product.ts';
import { type Blog } from '../schema/blog.ts';
import { couponDiscountTypes } from '../schema/coupon.ts';
import type { DocumentKey, DocumentOf } from '../schema/documents.ts';
import { offerDiscountTypes } from '../schema/offer.ts';
import type { Store } from '../schema/store.ts';
import { demoCatalogue } from './demo-catalogue.ts';

const today = '2026-11-21';
const { documents } = demoCatalogue(today);
const single = <Key extends DocumentKey>(key: Key) => documents.get(key) as DocumentOf<Key>;
const inFolder = <T>(folder: string) =>
  [...documents].filter(([key]) => key.startsWith(folder)).map(([, document]) => document as T);

const categories = single('categories').categories;
const stores = inFolder<Store>('stores/');
const posts = inFolder<Blog>('blogs/');
const products: AmazonProduct[] = single('amazon-products').products;
const coupons = stores.flatMap((store) => store.coupons);
const offers = stores.flatMap((store) => store.offers);
const deals = [...coupons, ...offers];

const FEWEST_WORDS = 600;
const MOST_WORDS = 1200;

const dayOf = (expiry: string) => expiry.slice(0, 10);

test('the demo catalogue fits the schema and is the same for the same day, with keys in the order of the schema, and nothing of it lies in the future', () => {
  const days = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, (day) => {
      for (const [key, document] of demoCatalogue(day).documents) {
        expect(documentText(key, document as never)).toBe(`${JSON.stringify(document, null, 2)}\n`);
        for (const [, instant] of JSON.stringify(document).matchAll(/"(?:createdAt|updatedAt|publishedAt)":"([^"]+)"/g))
          expect(instant! < `${day}T00:00:00.000Z`).toBe(true);
      }
      expect(demoCatalogue(day)).toEqual(demoCatalogue(day));
    }),
    { numRuns: 5 },
  );
});

test('the demo catalogue holds at least 36 stores over ten categories, the specified five first and one with a single store', () => {
  expect(stores.length).toBeGreaterThanOrEqual(36);
  expect(categories).toHaveLength(10);
  const specified = ['Fashion', 'Electronics', 'Travel', 'Beauty', 'Home & Garden'];
  expect(categories.slice(0, 5).map(({ name }) => name)).toEqual(specified);
  expect(categories[4]!.slug).toBe('home-garden');
  const sizes = categories.map(({ name }) => stores.filter(({ category }) => category === name).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(stores.length);
  expect(sizes.filter((size) => size === 1)).toHaveLength(1);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});

test('the demo catalogue holds at least 250 coupons and 90 offers of every discount type, with and without code', () => {
  expect(coupons.length).toBeGreaterThanOrEqual(250);
  expect(offers.length).toBeGreaterThanOrEqual(90);
  expect(new Set(coupons.map(({ discountType }) => discountType))).toEqual(new Set(couponDiscountTypes));
  expect(new Set(offers.map(({ discountType }) => discountType))).toEqual(new Set(offerDiscountTypes));
  for (const list of [coupons, offers]) {
    expect(list.some(({ code }) => code === undefined)).toBe(true);
    expect(list.some(({ code }) => code !== undefined && code.length > 4)).toBe(true);
  }
  expect(coupons.filter(({ code }) => code !== undefined && code.length <= 4).length).toBeGreaterThan(10);
  for (const verified of [true, false])
    for (const featured of [true, false])
      expect(coupons.some((coupon) => coupon.verified === verified && coupon.featured === featured)).toBe(true);
  expect(offers.some(({ active }) => !active)).toBe(true);
});

test('the demo catalogue gives every slug and id once, and every deal an expiry after it was made', () => {
  for (const named of [stores, posts, categories])
    expect(new Set(named.map(({ slug }) => slug)).size).toBe(named.length);
  for (const known of [products, deals]) expect(new Set(known.map(({ id }) => id)).size).toBe(known.length);
  for (const { createdAt, expiryDate, verifiedAt } of deals) {
    if (expiryDate !== undefined) expect(dayOf(createdAt) < dayOf(expiryDate)).toBe(true);
    if (verifiedAt !== undefined) expect(verifiedAt >= dayOf(createdAt)).toBe(true);
  }
});

test('the demo catalogue invents no figures and leads to no address that could exist', () => {
  expect([...documents.keys()].filter((key) => key.includes('figures'))).toEqual([]);
  expect(single('tracking-codes')).toEqual({ trackingCodes: [] });
  for (const store of stores) expect(store.dealCount).toBe(0);
  for (const { rating, reviewCount } of products) expect([rating, reviewCount]).toEqual([undefined, undefined]);
  for (const document of documents.values()) {
    for (const [, host] of JSON.stringify(document).matchAll(/https?:\/\/([^/"\\?]+)/g))
      expect(host).toMatch(/\.example$/);
  }
});

test.each(posts)('the post $slug has real length and structure', ({ content, excerpt }) => {
  const words = content
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  expect(words).toBeGreaterThanOrEqual(FEWEST_WORDS);
  expect(words).toBeLessThanOrEqual(MOST_WORDS);
  expect(content.match(/<h2>/g)!.length).toBeGreaterThanOrEqual(3);
  for (const tag of ['<table>', '<li>', '<a href=']) expect(content).toContain(tag);
  expect(excerpt.length).toBeGreaterThan(80);
});
