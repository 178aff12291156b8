/** The keys of the dashboard's queries. A key is also the beginning of every key of its details, and refreshes those with it. */
export const keys = {
  config: ['api', 'config'],
  stores: ['api', 'stores'],
  /** What a store is chosen from. */
  storeNames: ['api', 'store-names'],
  store: (slug: string) => ['api', 'stores', slug],
  categories: ['api', 'categories'],
  offers: ['api', 'offers'],
  blogs: ['api', 'blogs'],
  pages: ['api', 'pages'],
  amazonProducts: ['api', 'amazon-products'],
  trackingCodes: ['api', 'tracking-codes'],
  blockedRequests: ['api', 'csp-reports'],
  redirects: ['api', 'redirects'],
  googleAds: ['api', 'google-ads', 'status'],
  publishStatus: ['api', 'publish', 'status'],
  subscribers: ['api', 'newsletter', 'subscribers'],
  votes: ['api', 'votes'],
  security: ['api', 'admin', 'security'],
  audit: ['api', 'audit'],
  history: ['api', 'history'],
  records: ['api', 'records'],
  today: ['api', 'today'],
  imports: ['api', 'import'],
  importProgress: ['api', 'import', 'progress'],
  feeds: ['api', 'feeds'],
  /** Of columns, kept by name. */
  mappings: ['api', 'import', 'mappings'],
  /** What was typed and not saved, in this browser. */
  drafts: ['drafts'],
  /** One whole record, which a form holds: it is not read again while it is edited. */
  record: ['record'],
} as const;
