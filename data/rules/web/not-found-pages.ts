/**
 * Pages that are shown with status 404: those of a folder for what would stand in it itself, the last for any other path. The title is a message. Each is the file
 * `404.html` in the folder of these addresses, where static hosts look for it.
 */
export const NOT_FOUND_PAGES: readonly { start: string; page: string; title: string }[] = [
  { start: '/store/', page: '/store/404', title: 'store.notFound' },
  { start: '/category/', page: '/category/404', title: 'search.noStores' },
  { start: '/blog/', page: '/blog/404', title: 'blog.notFound' },
  { start: '/', page: '/404', title: 'notFound.title' },
];

const pages: ReadonlySet<string> = new Set(NOT_FOUND_PAGES.map(({ page }) => page));

/** The pages that may say that there is nothing at a path, the best one first. */
export const notFoundPagesFor = (path: string): string[] =>
  NOT_FOUND_PAGES.filter(
    ({ start }) => start === '/' || (path.startsWith(start) && !path.slice(start.length).includes('/')),
  ).map(({ page }) => page);

/** Whether a path is that of such a page: who asks for it by itself has not found anything either. */
export const isNotFoundPage = (path: string): boolean => pages.has(path);
