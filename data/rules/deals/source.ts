import { priceFields, type AmazonProduct, type PriceField, type PriceOrigin } from '../../schema/amazon-product.ts';
import type { Source, SourceKind } from '../../schema/source.ts';

const OWNER: Source = { kind: 'owner', reference: '' };

interface Sourced {
  readonly source?: Source | undefined;
}

/** Where a thing is from: what says nothing is the owner's, as all that was there before sources were. */
export const sourceOf = ({ source }: Sourced): Source => source ?? OWNER;

export const sourceOfPrice = (product: Pick<AmazonProduct, 'source' | 'priceSource'>): Source =>
  product.priceSource ?? sourceOf(product);
export const sourceOfRating = (product: Pick<AmazonProduct, 'source' | 'ratingSource'>): Source =>
  product.ratingSource ?? sourceOf(product);

/** Of a deal that other programs get: where its code is from says most. */
export const sourceOfCode = (deal: Sourced & { readonly codeSource?: Source | undefined }): Source =>
  deal.codeSource ?? sourceOf(deal);

/** Whether it came in by an import, so that a feed may change it. */
export const isImported = (thing: Sourced): boolean => ['merchant', 'network'].includes(sourceOf(thing).kind);

/** As the dashboard names them. */
export const sourceNames: { readonly [kind in SourceKind]: string } = {
  merchant: 'Store',
  network: 'Network',
  owner: 'Own',
  shopper: 'Shopper',
  model: 'AI',
};

/** What of a product says where its prices are from, and when they were checked. */
export type Priced = Pick<AmazonProduct, PriceField | 'source' | 'priceSource' | 'priceCheckedAt' | 'otherPrices'>;

/** The prices that are there: the one that is shown, then those that it is compared with. */
export const pricesOf = (product: Priced): PriceField[] => priceFields.filter((field) => product[field] !== undefined);

/** Where a price is from, and when it was checked there. */
export function originOf(product: Omit<Priced, PriceField>, field: PriceField): PriceOrigin {
  const other = product.otherPrices?.[field];
  if (other !== undefined) return other;
  const source = sourceOfPrice(product);
  return { source, checkedAt: product.priceCheckedAt ?? source.seenAt };
}

/** The product with these origins of its prices: that of the first as `priceSource` and `priceCheckedAt`, differing ones beside it. */
export function withOrigins<Product extends Priced>(
  product: Product,
  origin: (field: PriceField) => PriceOrigin,
): Product {
  const { otherPrices: _, priceCheckedAt, ...rest } = product;
  const [first, ...others] = pricesOf(product);
  if (first === undefined) return { ...rest, ...(priceCheckedAt !== undefined && { priceCheckedAt }) } as Product;
  const { source, checkedAt } = origin(first);
  const stated = sourceOfPrice(product);
  const isStated = isSameSource(source, stated) && (checkedAt !== undefined || stated.seenAt === undefined);
  const isDated = checkedAt !== (isStated ? stated : source).seenAt || checkedAt === priceCheckedAt;
  const differing = others
    .map((field) => [field, origin(field)] as const)
    .filter(([, each]) => !isSameSource(each.source, source) || each.checkedAt !== checkedAt);
  return {
    ...rest,
    ...(!isStated && { priceSource: source }),
    ...(isDated && checkedAt !== undefined && { priceCheckedAt: checkedAt }),
    ...(differing.length > 0 && { otherPrices: Object.fromEntries(differing) }),
  } as Product;
}

const isSameSource = (one: Source, other: Source): boolean =>
  one.kind === other.kind && one.reference === other.reference;
