import type { DraftKind, DraftOf } from './draft.ts';

/** Where the form of each kind is opened. */
const screens = {
  stores: '/stores',
  coupons: '/deals',
  offers: '/deals',
  categories: '/categories',
  menus: '/menus',
  redirects: '/menus',
  blogs: '/posts',
  pages: '/pages',
  'amazon-products': '/products',
  'tracking-codes': '/tracking',
  settings: '/settings',
  'pasted-codes': '/deals',
  'blog-generator': '/generators',
  'store-generator': '/generators',
  feeds: '/import',
  import: '/import',
} as const satisfies { [kind in DraftKind]: string };

/** Forms that stand on their screen, open at all times. */
const alwaysOpen: ReadonlySet<DraftKind> = new Set(['settings', 'menus', 'tracking-codes', 'blog-generator', 'import']);
/** What `new` of the address says, where it is not `yes`. */
const newOf: { readonly [kind in DraftKind]?: 'offer' | 'paste' } = { offers: 'offer', 'pasted-codes': 'paste' };

/** The screen, and what of it is open, that shows the form of a draft. */
export function addressOf({ kind, id }: DraftOf) {
  const to = screens[kind];
  if (alwaysOpen.has(kind)) return { to, search: {} };
  if (id !== undefined) return { to, search: { edit: id } };
  return { to, search: { new: newOf[kind] ?? ('yes' as const) } };
}
