import type { Draft, DraftKind } from './draft.ts';

const names: { readonly [kind in DraftKind]: string } = {
  stores: 'Store',
  coupons: 'Coupon',
  offers: 'Offer',
  categories: 'Category',
  menus: 'Menus',
  redirects: 'Redirect',
  blogs: 'Post',
  pages: 'Page',
  'amazon-products': 'Amazon product',
  'tracking-codes': 'Tracking code',
  settings: 'Site settings',
  'pasted-codes': 'Pasted deals',
  'blog-generator': 'AI blog generator',
  'store-generator': 'AI store generator',
  feeds: 'Feed',
  import: 'Import',
};

/** Forms that are about no record of many. */
const alone: ReadonlySet<DraftKind> = new Set([
  'settings',
  'menus',
  'pasted-codes',
  'blog-generator',
  'store-generator',
  'import',
]);

const nounOf = (kind: DraftKind): string => names[kind].replace(/^(?!Amazon|AI)./, (first) => first.toLowerCase());

/** `New post “How owners save”` */
export function nameOf({ kind, id, values }: Draft): string {
  const { title, name, topic, storeName, feed } = values;
  const called =
    kind === 'tracking-codes'
      ? id
      : [title, name, topic, storeName, feed].find((text) => typeof text === 'string' && text !== '');
  const noun = id === undefined && !alone.has(kind) ? `New ${nounOf(kind)}` : names[kind];
  return typeof called === 'string' ? `${noun} “${called}”` : noun;
}
