/** The page of a store on this site. */
export const storePath = (slug: string): string => `/store/${slug}`;

/**
 * Where a click on a deal leads: its affiliate link, else the store's website, else the store's page on this site; an address is
 * never guessed from a slug. `external` links open in a new tab.
 */
export function visitLink(
  store: { slug: string; website?: string | undefined },
  affiliateLink?: string,
): { href: string; external: boolean } {
  const away = affiliateLink ?? store.website;
  return away ? { href: away, external: true } : { href: storePath(store.slug), external: false };
}
