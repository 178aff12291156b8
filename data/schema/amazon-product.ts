import { z } from 'zod';
import { currency, DEFAULT_CURRENCY } from './currency.ts';
import { dayOrInstant, line, lineOrEmpty, picture, prose, record, webAddress, wholeNumber } from './fields.ts';
import { importMarks, importNotes, source } from './source.ts';

export const amazonCategories = ['electronics', 'home', 'fashion', 'books', 'sports', 'beauty'] as const;
const price = z.number().min(0).max(1_000_000).multipleOf(0.01);

/** What the owner types of an Amazon product. */
export const amazonProductInput = z.object({
  name: line(),
  description: prose(2000).min(1, 'This cannot be empty.'),
  affiliateLink: webAddress,
  imageUrl: picture.default(''),
  /** What the picture shows; empty: it says no more than the name beside it. */
  imageAlt: lineOrEmpty(300).default(''),
  /** Of both prices. */
  currency: currency.default(DEFAULT_CURRENCY),
  originalPrice: price.optional(),
  salePrice: price.optional(),
  /** When the price that is shown was last looked up. */
  priceCheckedAt: dayOrInstant.optional(),
  /** Whole percent. */
  discount: wholeNumber(0, 100).optional(),
  /** 1 to 5 in steps of 0.1. */
  rating: z.number().min(1).max(5).multipleOf(0.1).optional(),
  reviewCount: z.int().min(0).optional(),
  category: z.enum(amazonCategories).default('electronics'),
  /** Separated by commas. */
  keywords: lineOrEmpty(500).default(''),
  featured: z.boolean().default(false),
  source: source.optional(),
  /** Of the price that is shown; absent: that of the product. */
  priceSource: source.optional(),
  /** Of the rating and the number of reviews; absent: that of the product. */
  ratingSource: source.optional(),
});
/** What is in its currency. */
export const priceAmounts = ['originalPrice', 'salePrice'] as const;
/** Its prices: the first that is there is the price that is shown, and the others are compared with it. */
export const priceFields = ['salePrice', 'originalPrice', 'discount'] as const;
const priceOrigin = z.object({ source, checkedAt: dayOrInstant.optional() });
/** The origins of prices that are from elsewhere, or were checked at another time, than the one that is shown. No form holds it. */
const priceMarks = { otherPrices: z.partialRecord(z.enum(priceFields), priceOrigin).optional() };
export const amazonProduct = amazonProductInput.extend({ ...record, ...importMarks, ...priceMarks });
/** `amazon-products.json`. */
export const amazonProducts = z.object({ products: z.array(amazonProduct), ...importNotes });

export type AmazonProductInput = z.infer<typeof amazonProductInput>;
export type AmazonProduct = z.infer<typeof amazonProduct>;
export type PriceField = (typeof priceFields)[number];
export type PriceOrigin = z.infer<typeof priceOrigin>;
export type AmazonProducts = z.infer<typeof amazonProducts>;
