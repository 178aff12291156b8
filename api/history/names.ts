import { labelOf, labelOfPath } from '../../data/schema/field-labels.ts';
import { memberName } from '../accounts/differences.ts';
import type { DocumentKind } from '../contract/shapes/change-history.ts';
import type { Fields } from './document-parts.ts';

const single: { readonly [key: string]: readonly [kind: DocumentKind, name: string] } = {
  settings: ['settings', 'Settings'],
  categories: ['categories', 'Categories'],
  'amazon-products': ['amazon-products', 'Amazon products'],
  'tracking-codes': ['tracking-codes', 'Tracking codes'],
  redirects: ['redirects', 'Redirects'],
  'product-figures': ['figures', 'Figures of the Amazon products'],
};

export function kindOf(key: string): DocumentKind {
  if (key.startsWith('stores/')) return 'store';
  if (key.startsWith('pages/')) return 'page';
  return key.startsWith('blogs/') ? 'post' : (single[key]?.[0] ?? 'figures');
}

/** What a person calls a thing: its name, title, code, domain or former address. */
export const titleOf = ({ name, title, code, domain, from, id }: Fields): string =>
  String(name ?? title ?? code ?? domain ?? from ?? id);

/** `versions`: of the document, the latest first. */
export function nameOfDocument(key: string, ...versions: readonly (Fields | null | undefined)[]): string {
  const known = single[key]?.[1];
  if (known !== undefined) return known;
  const document = versions.find((each) => each !== undefined && each !== null);
  const id = key.slice(key.indexOf('/') + 1);
  return kindOf(key) === 'figures' ? `Figures of ${id}` : document === undefined ? id : titleOf(document);
}

export const thingOfList: { readonly [list: string]: string } = {
  coupons: 'coupon',
  offers: 'offer',
  products: 'product',
  categories: 'category',
  trackingCodes: 'tracking code',
  redirects: 'redirect',
};

/** `offers.acme-o1.expiryDate` as `Offer "Free shipping": Expiry date`. */
export function labelOfDifference(path: string, before: unknown, after: unknown): string {
  const [list = '', ...rest] = path.split('.');
  const thing = thingOfList[list];
  if (path === '') return 'Everything';
  if (thing === undefined || rest.length === 0) return labelOfPath(path);
  const below = rest.join('.');
  const member = [after, before]
    .flatMap((document) => ((document as Fields | null)?.[list] ?? []) as Fields[])
    .find((each) => below === memberName(each) || below.startsWith(`${memberName(each)}.`));
  if (member === undefined) return labelOfPath(path);
  const field = below.slice(memberName(member)!.length + 1);
  const named = `${labelOf(thing)} "${titleOf(member)}"`;
  return field === '' ? named : `${named}: ${labelOfPath(field)}`;
}
