import type { AmazonProduct } from '../../schema/amazon-product.ts';
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
