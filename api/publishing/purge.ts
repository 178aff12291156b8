const stores = ['/api/stores', '/api/stores/popular'];
const deals = ['/api/coupons', '/api/coupons/featured', '/api/coupons/latest', '/api/offers'];
const products = '/api/amazon-products';
const posts = '/api/blogs';
const search = '/api/search';

/** Where each kind of document shows in public replies. The time zone of the settings decides what has begun and what is over. */
const collections: readonly (readonly [documents: RegExp, paths: readonly string[]])[] = [
  [/^settings$/, ['/api/config', ...stores, ...deals, products, search]],
  [/^categories$/, ['/api/categories', '/api/coupons', search]],
  [/^amazon-products$/, [products, search]],
  [/^stores\//, [...stores, ...deals, posts, search]],
  [/^blogs\//, [posts, search]],
  [/^figures\//, ['/api/stores/popular', ...deals]],
  [/^post-figures\//, [posts]],
  [/^product-figures$/, [products]],
];
const PRODUCTS_PAGE = '/amazon-deals';
const PAGE_OF_ONE = /^\/(store|blog)\/([^/]+)$/;

/** What is true after a publish, as far as addresses depend on it. */
export interface Addresses {
  /** Those of the settings. */
  trackingDomains: readonly string[];
  /** The slug of a store or post; undefined: it is gone. */
  slugOf(document: string): string | undefined;
}

/**
 * The public replies that a publish may have changed, for purging a CDN: by its documents, and by the pages it changed (time
 * alone changes pages without a document, and a page that is gone had a reply). Paths stand for every query of theirs.
 */
export function repliesTouchedBy(
  documents: readonly string[],
  pages: readonly string[],
  { trackingDomains, slugOf }: Addresses,
): string[] {
  const touched = new Set<string>();
  const addAll = (paths: readonly string[]) => paths.forEach((path) => touched.add(path));
  const byDocument = (document: string) => {
    for (const [pattern, paths] of collections) if (pattern.test(document)) addAll(paths);
  };
  for (const document of documents) {
    byDocument(document);
    const slug = slugOf(document);
    // a reply holds more than its page: the category of an offer, for one
    if (slug !== undefined) touched.add(`/api/${document.split('/')[0]}/${slug}`);
  }
  if (documents.includes('tracking-codes')) addAll(trackingDomains.map((domain) => `/api/tracking-codes/${domain}`));
  for (const page of pages) {
    if (page === PRODUCTS_PAGE) byDocument('amazon-products');
    const [, kind, slug] = PAGE_OF_ONE.exec(page) ?? [];
    if (kind === undefined) continue;
    touched.add(`/api/${kind}s/${slug}`);
    byDocument(`${kind}s/`);
  }
  return [...touched].sort();
}
