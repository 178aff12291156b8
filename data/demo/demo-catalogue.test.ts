import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

const dayOf = (expiry: string) => expiry.slice(0, 10);

describe('the demo catalogue', () => {
  test('fits the schema on whatever day it starts, with keys in the order of the schema, and nothing of it lies in the future', () => {
    const days = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, (day) => {
        for (const [key, document] of demoCatalogue(day).documents) {
          expect(documentText(key, document as never)).toBe(`${JSON.stringify(document, null, 2)}\n`);
          for (const [, instant] of JSON.stringify(document).matchAll(
            /"(?:createdAt|updatedAt|publishedAt)":"([^"]+)"/g,
          ))
            expect(instant! < `${day}T00:00:00.000Z`).toBe(true);
        }
      }),
      { numRuns: 5 },
    );
  });

  test('is the same for the same day', () => {
    expect(demoCatalogue(today)).toEqual(demoCatalogue(today));
  });

  test('holds at least 36 stores over ten categories, the specified five first and one with a single store', () => {
    expect(stores.length).toBeGreaterThanOrEqual(36);
    expect(categories).toHaveLength(10);
    expect(categories.slice(0, 5).map(({ name }) => name)).toEqual([
      'Fashion',
      'Electronics',
      'Travel',
      'Beauty',
      'Home & Garden',
    ]);
    expect(categories[4]!.slug).toBe('home-garden');
    const sizes = categories.map(({ name }) => stores.filter(({ category }) => category === name).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(stores.length);
    expect(sizes.filter((size) => size === 1)).toHaveLength(1);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  });

  test('holds at least 250 coupons and 90 offers of every discount type, with and without code', () => {
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

  test('gives every slug and id once, and every deal an expiry after it was made', () => {
    for (const names of [
      stores.map(({ slug }) => slug),
      posts.map(({ slug }) => slug),
      categories.map(({ slug }) => slug),
      products.map(({ id }) => id),
      deals.map(({ id }) => id),
    ]) {
      expect(new Set(names).size).toBe(names.length);
    }
    for (const { createdAt, expiryDate, verifiedAt } of [...coupons, ...offers]) {
      if (expiryDate !== undefined) expect(dayOf(createdAt) < dayOf(expiryDate)).toBe(true);
      if (verifiedAt !== undefined) expect(verifiedAt >= dayOf(createdAt)).toBe(true);
    }
  });

  test('invents no figures and leads to no address that could exist', () => {
    expect([...documents.keys()].filter((key) => key.includes('figures'))).toEqual([]);
    expect(single('tracking-codes')).toEqual({ trackingCodes: [] });
    for (const store of stores) expect(store.dealCount).toBe(0);
    for (const { rating, reviewCount } of products) expect([rating, reviewCount]).toEqual([undefined, undefined]);
    for (const document of documents.values()) {
      for (const [, host] of JSON.stringify(document).matchAll(/https?:\/\/([^/"\\?]+)/g))
        expect(host).toMatch(/\.example$/);
    }
  });
});
