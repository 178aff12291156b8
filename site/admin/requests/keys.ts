/** The keys of the dashboard's queries. A key is also the beginning of every key of its details, and refreshes those with it. */
export const keys = {
  config: ['api', 'config'],
  stores: ['api', 'stores'],
  store: (slug: string) => ['api', 'stores', slug],
  categories: ['api', 'categories'],
  offers: ['api', 'offers'],
  blogs: ['api', 'blogs'],
  blog: (slug: string) => ['api', 'blogs', slug],
  amazonProducts: ['api', 'amazon-products'],
  trackingCodes: ['api', 'tracking-codes'],
  blockedRequests: ['api', 'csp-reports'],
  googleAds: ['api', 'google-ads', 'status'],
  publishStatus: ['api', 'publish', 'status'],
  subscribers: ['api', 'newsletter', 'subscribers'],
  votes: ['api', 'votes'],
  security: ['api', 'admin', 'security'],
  audit: ['api', 'audit'],
  records: ['api', 'records'],
  today: ['api', 'today'],
  /** One whole record, which a form holds: it is not read again while it is edited. */
  record: ['record'],
} as const;
