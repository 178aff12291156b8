/** The pages that are always there, besides those of what is not found. */
export const FIXED_PAGES: ReadonlySet<string> = new Set([
  '/',
  '/stores',
  '/categories',
  '/blogs',
  '/amazon-deals',
  '/amazon-disclosure',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/newsletter/thanks',
]);
