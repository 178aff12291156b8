import { memberName, partsOf } from '../accounts/differences.ts';
import type { Fields } from './document-parts.ts';
import { isDeepStrictEqual } from 'node:util';
import { pricedFields, ratedFields } from '../../data/rules/deals/held.ts';
import { originOf, withOrigins, sourceOfRating } from '../../data/rules/deals/source.ts';
import type { AmazonProduct, AmazonProducts } from '../../data/schema/amazon-product.ts';

/**
 * The document with what another one has at a path of `differences`, such as `offers.acme-o1.title`; undefined: the path leads nowhere in
 * it. What the other one does not have is removed.
 */
function withFieldOf(present: unknown, former: unknown, path: string): unknown {
  const step = firstStep(present, path) ?? firstStep(former, path);
  if (step === undefined) return undefined;
  const { name, rest } = step;
  const [own, other] = [partsOf(present)?.[name], partsOf(former)?.[name]];
  if (rest === '') return withPart(present, former, name, other);
  if (own === undefined) return undefined;
  const inner = withFieldOf(own, other, rest);
  return inner === undefined ? undefined : withPart(present, former, name, inner);
}

/** Names of tracking codes hold dots. */
function firstStep(value: unknown, path: string): { name: string; rest: string } | undefined {
  const name = Object.keys(partsOf(value) ?? {})
    .sort((one, other) => other.length - one.length)
    .find((each) => path === each || path.startsWith(`${each}.`));
  return name === undefined ? undefined : { name, rest: path.slice(name.length + 1) };
}

function withPart(value: unknown, former: unknown, name: string, part: unknown): unknown {
  if (!Array.isArray(value)) {
    const { [name]: _, ...others } = value as Fields;
    return part === undefined ? others : { ...others, [name]: part };
  }
  const at = value.findIndex((each) => memberName(each) === name);
  if (part === undefined) return value.filter((_, index) => index !== at);
  if (at >= 0) return value.with(at, part);
  const place = (former as unknown[]).findIndex((each) => memberName(each) === name);
  return value.toSpliced(place, 0, part);
}

/**
 * The document with a field as it was, and with it where its value was from; undefined: the path leads nowhere. What does not come back
 * stays from where it is, whatever does.
 */
export function withRestoredField(present: Fields, former: Fields, path: string): Fields | undefined {
  const restored = withFieldOf(present, former, path) as Fields | undefined;
  if (restored === undefined) return undefined;
  if (/^(?:coupons|offers)\.[^.]+\.code$/.test(path))
    return (withFieldOf(restored, former, path.replace(/code$/, 'codeSource')) as Fields | undefined) ?? restored;
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

const prices: readonly string[] = pricedFields;
const ratings: readonly string[] = ratedFields;

function withFigures(product: AmazonProduct, field: string, now: AmazonProduct, then: AmazonProduct): AmazonProduct {
  const priced = prices.includes(field) ? then : now;
  const rated = ratings.includes(field) ? then : now;
  const others = Object.entries(product).filter(([name]) => !prices.includes(name) && !ratings.includes(name));
  const figures = [...prices.map((name) => figureOf(priced, name)), ...ratings.map((name) => figureOf(rated, name))];
  const restored = Object.fromEntries([...others, ...figures.filter(([, value]) => value !== undefined)]);
  const whole = withOrigins(restored as unknown as AmazonProduct, (each) => originOf(priced, each));
  const ratingSource = sourceOfRating(rated);
  return isDeepStrictEqual(sourceOfRating(whole), ratingSource) ? whole : { ...whole, ratingSource };
}

const figureOf = (product: AmazonProduct, name: string) => [name, product[name as keyof AmazonProduct]] as const;
