/** The panels in the order of specification section 2, and behind them those it leaves out. */
export const sections = [
  { id: 'store-generator', name: 'AI Store Generator' },
  { id: 'google-ads', name: 'Google Ads' },
  { id: 'blog-generator', name: 'AI Blog Generator' },
  { id: 'blogs', name: 'Blogs' },
  { id: 'amazon-products', name: 'Amazon Products' },
  { id: 'stores', name: 'Stores' },
  { id: 'categories', name: 'Categories' },
  { id: 'offers', name: 'Offers' },
  { id: 'tracking-codes', name: 'Tracking Codes' },
  { id: 'settings', name: 'Site Settings' },
  { id: 'newsletter', name: 'Newsletter' },
  { id: 'security', name: 'Security' },
  { id: 'history', name: 'History' },
] as const;
