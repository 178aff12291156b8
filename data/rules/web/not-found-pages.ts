/**
 * Pages that are shown with status 404: those of a folder for what would stand in it itself, the last for any other path. Each is the file
 * `404.html` in the folder of these addresses, where static hosts look for it.
 */
export const NOT_FOUND_PAGES: readonly { start: string; page: string; title: string }[] = [
  { start: '/store/', page: '/store/404', title: 'Store Not Found' },
  { start: '/category/', page: '/category/404', title: 'No Stores Found' },
  { start: '/blog/', page: '/blog/404', title: 'Blog Post Not Found' },
  { start: '/', page: '/404', title: '404 Page Not Found' },
];

const pages: ReadonlySet<string> = new Set(NOT_FOUND_PAGES.map(({ page }) => page));

/** The pages that may say that there is nothing at a path, the best one first. */
export const notFoundPagesFor = (path: string): string[] =>
  NOT_FOUND_PAGES.filter(
    ({ start }) => start === '/' || (path.startsWith(start) && !path.slice(start.length).includes('/')),
  ).map(({ page }) => page);

/** Whether a path is that of such a page: who asks for it by itself has not found anything either. */
export const isNotFoundPage = (path: string): boolean => pages.has(path);
