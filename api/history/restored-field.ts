import { isDeepStrictEqual } from 'node:util';
import { originOf, withOrigins } from '../../data/rules/deals/price-origin.ts';
import { sourceOfRating } from '../../data/rules/deals/source.ts';
import { priceFields, type AmazonProduct, type AmazonProducts } from '../../data/schema/amazon-product.ts';
import type { Fields } from './document-parts.ts';
import { withFieldOf } from './field-paths.ts';

/**
 * The document with a field as it was, and with it where its value was from; undefined: the path leads nowhere. What does not come back
 * stays from where it is, whatever does.
 */
export function withRestoredField(present: Fields, former: Fields, path: string): Fields | undefined {
  const restored = withFieldOf(present, former, path);
  if (restored === undefined) return undefined;
  if (/^(?:coupons|offers)\.[^.]+\.code$/.test(path))
    return withFieldOf(restored, former, path.replace(/code$/, 'codeSource')) ?? restored;
  const [, id, field] = /^products\.([^.]+)\.([^.]+)/.exec(path) ?? [];
  if (id === undefined || field === undefined) return restored;
  const productIn = (document: object) => (document as AmazonProducts).products.find((each) => each.id === id);
  const [now, then] = [productIn(present), productIn(former)];
  if (now === undefined || then === undefined) return restored;
  const products = (restored as unknown as AmazonProducts).products.map((each) =>
    each.id === id ? withFigures(each, field, now, then) : each,
  );
  return { ...restored, products };
}

const prices: readonly string[] = [...priceFields, 'priceCheckedAt', 'priceSource', 'otherPrices'];
const ratings: readonly string[] = ['rating', 'reviewCount', 'ratingSource'];

function withFigures(product: AmazonProduct, field: string, now: AmazonProduct, then: AmazonProduct): AmazonProduct {
  const priced = prices.includes(field) ? then : now;
  const rated = ratings.includes(field) ? then : now;
  const others = Object.entries(product).filter(([name]) => !prices.includes(name) && !ratings.includes(name));
  const figures = [...prices.map((name) => partOf(priced, name)), ...ratings.map((name) => partOf(rated, name))];
  const restored = Object.fromEntries([...others, ...figures.filter(([, value]) => value !== undefined)]);
  const whole = withOrigins(restored as unknown as AmazonProduct, (each) => originOf(priced, each));
  const ratingSource = sourceOfRating(rated);
  return isDeepStrictEqual(sourceOfRating(whole), ratingSource) ? whole : { ...whole, ratingSource };
}

const partOf = (product: AmazonProduct, name: string) => [name, product[name as keyof AmazonProduct]] as const;
