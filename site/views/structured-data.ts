import type * as schema from 'schema-dts';
import type { Text } from '../../data/messages/text.ts';
import type { AmazonProduct } from '../../data/schema/amazon-product.ts';
import type { StoreCard } from '../../data/queries/indexes/store-in-lists.ts';
import type { Store } from '../../data/schema/store.ts';
import type { SiteLayout } from '../../data/queries/reading/site.ts';
import type { StoreDeal } from '../../data/schema/deal-card.ts';
import { anchorOf } from '../../data/rules/deals/visit-link.ts';

/** An address of this site or of another, made absolute. */
export const absolute = (siteUrl: string, address: string): string =>
  address.startsWith('/') ? siteUrl + address : address;

/**
 * A JSON-LD object of schema.org, without its context. Only its maker has the type of its kind: comparing all kinds
 * takes the compiler long.
 */
export interface StructuredData {
  '@type': string;
}

/** A link that is called as what it leads to. */
export interface NamedLink {
  name: string;
  href: string;
}

/** Made from the owner's icon or logo. */
const SITE_LOGO = '/icon-512.png';

/** Longer lists are represented by their first entries: the page itself holds all of them. */
const LISTED_IN_DATA = 30;

/** Several objects as the text of one script element: nothing in it can end the element. */
export function scriptText(data: readonly StructuredData[]): string {
  if (data.length === 0) return '';
  const graph =
    data.length === 1
      ? { '@context': 'https://schema.org', ...data[0] }
      : { '@context': 'https://schema.org', '@graph': data };
  return JSON.stringify(graph)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

/** The site as who publishes: by its id what home says of it. */
export const publisher = ({ siteName, siteUrl }: SiteLayout): schema.OrganizationLeaf => ({
  '@type': 'Organization',
  '@id': `${siteUrl}/#organization`,
  name: siteName,
  url: `${siteUrl}/`,
});

export function organization(layout: SiteLayout): schema.OrganizationLeaf {
  const sameAs = layout.social.map(({ href }) => href).filter((href) => href !== null);
  return {
    ...publisher(layout),
    logo: layout.siteUrl + SITE_LOGO,
    description: layout.description,
    email: layout.contactEmail,
    ...(sameAs.length > 0 && { sameAs }),
  };
}

export function website({ siteName, siteUrl }: SiteLayout): schema.WebSiteLeaf {
  const potentialAction: schema.WithActionConstraints<schema.SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/stores?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: siteName,
    url: `${siteUrl}/`,
    publisher: { '@id': `${siteUrl}/#organization` },
    potentialAction,
  };
}

type ListEntry = Pick<schema.ListItemLeaf, 'name' | 'url' | 'item'>;
const listItems = (entries: readonly ListEntry[]): schema.ListItemLeaf[] =>
  entries.map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry }));

export const breadcrumbList = (siteUrl: string, crumbs: readonly NamedLink[]): schema.BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: listItems(crumbs.map(({ name, href }) => ({ name, item: siteUrl + href }))),
});

/** A list of what stands on a page; of an empty one there is nothing to say. */
const itemList = (name: string, numberOfItems: number, entries: readonly ListEntry[]): schema.ItemListLeaf[] =>
  entries.length === 0 ? [] : [{ '@type': 'ItemList', name, numberOfItems, itemListElement: listItems(entries) }];

/** Pages that a list leads to. */
export function pageList(siteUrl: string, name: string, entries: readonly NamedLink[]): schema.ItemListLeaf[] {
  const first = entries.slice(0, LISTED_IN_DATA);
  const items = first.map((entry) => ({ name: entry.name, url: siteUrl + entry.href }));
  return itemList(name, entries.length, items);
}

/** Products with what each of them costs. */
export const productList = (name: string, products: readonly schema.ProductLeaf[]): schema.ItemListLeaf[] =>
  itemList(
    name,
    products.length,
    products.map((item) => ({ item })),
  );

/** A deal as its card shows it, and since when it counts. */
interface DatedDeal {
  card: StoreDeal;
  deal: { startsAt?: string | undefined; createdAt: string };
}

/** A store with its deals that can be used now: what each saves, and from when to when. */
export function storeData(
  siteUrl: string,
  store: StoreCard & Pick<Store, 'website'>,
  deals: readonly DatedDeal[],
  t: Text,
): schema.OnlineStoreLeaf {
  const live = deals.slice(0, LISTED_IN_DATA);
  return {
    '@type': 'OnlineStore',
    name: store.name,
    ...(store.website !== undefined && { url: store.website }),
    ...(store.description !== '' && { description: store.description }),
    ...(store.logo.src !== null && {
      logo: absolute(siteUrl, store.logo.src),
      image: absolute(siteUrl, store.logo.src),
    }),
    ...(live.length > 0 && {
      hasOfferCatalog: {
        '@type': 'OfferCatalog',
        name: t('store.catalogue', { store: store.name }),
        numberOfItems: live.length,
        itemListElement: live.map(({ card, deal }): schema.OfferLeaf => ({
          '@type': 'Offer',
          name: card.title,
          ...(card.discount !== '' && { description: card.discount }),
          url: `${siteUrl}${store.href}#${anchorOf(card.key)}`,
          validFrom: deal.startsAt ?? deal.createdAt,
          ...(card.expiry && { validThrough: card.expiry.iso }),
        })),
      },
    }),
  };
}

/** Products for a list: search engines take one only with what it costs, and its rating with the number of reviews it stands for. */
export function productsData(siteUrl: string, products: readonly AmazonProduct[]): schema.ProductLeaf[] {
  const priced = products.flatMap((product) => {
    const price = product.salePrice ?? product.originalPrice;
    return price === undefined ? [] : [{ ...product, price }];
  });
  return priced
    .slice(0, LISTED_IN_DATA)
    .map(({ name, description, imageUrl, rating, reviewCount, price, currency, affiliateLink }) => ({
      '@type': 'Product',
      name,
      description,
      ...(imageUrl !== '' && { image: absolute(siteUrl, imageUrl) }),
      offers: { '@type': 'Offer', price: price.toFixed(2), priceCurrency: currency, url: affiliateLink },
      ...(rating !== undefined &&
        reviewCount && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating,
            reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    }));
}
