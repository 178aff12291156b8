import type { Store } from '../../schema/store.ts';

export const storePath = (slug: string): string => `/store/${slug}`;

/** What a deal is called within its store's page: `offer-o1`. */
export const anchorOf = (key: string): string =>
  `${key.slice(0, key.indexOf('/'))}-${key.slice(key.lastIndexOf('/') + 1)}`;

/** `/store/acme/deals.json`, from the path of the store's page. */
export const dealsFileBeside = (page: string): string => `${page}/deals.json`;
export const dealsFilePath = (slug: string): string => dealsFileBeside(storePath(slug));

/** The deal on its store's page: `/store/acme#coupon-c1`. */
export const dealPath = (slug: string, key: string): string => `${storePath(slug)}#${anchorOf(key)}`;

/** What decides where clicks on a store and its deals lead. */
export type LinkedStore = Pick<Store, 'slug' | 'website' | 'affiliateLink' | 'deepLink'>;

/**
 * Where a click leads: to the deal's affiliate link, else the store's, else the store's website, else the store's page on this site; an
 * address is never guessed from a slug. A link of a deal to a plain page of the website, and the website itself, go through the store's
 * deep-link template. `external` links open in a new tab.
 */
export function visitLink(store: LinkedStore, affiliateLink?: string): { href: string; external: boolean } {
  const away =
    affiliateLink === undefined
      ? (store.affiliateLink ?? tracked(store, store.website))
      : tracked(store, affiliateLink);
  return away === undefined ? { href: storePath(store.slug), external: false } : { href: away, external: true };
}

/**
 * The address through the store's template, if it is one of the website's host (with or without `www.`) that does not come from the
 * template already, which may be on that host, too.
 */
function tracked({ website, deepLink }: LinkedStore, address: string | undefined): string | undefined {
  if (address === undefined || website === undefined || deepLink === undefined) return address;
  const [beginning = ''] = deepLink.split(PAGE);
  if (hostOf(address) !== hostOf(website) || address.startsWith(beginning)) return address;
  return deepLink.replace(PAGE, () => encodeURIComponent(address));
}

/** Stands in a template for the encoded address of a page. */
const PAGE = '{url}';
const hostOf = (address: string): string | undefined => URL.parse(address)?.host.replace(/^www\./, '');
