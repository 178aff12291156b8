import { defaultPages } from './default-pages.ts';

/** What addresses of pages that are no text begin with, and what the server answers itself. */
const FAMILIES =
  'admin amazon-deals api blog blogs categories category deals feeds healthz media metrics newsletter ' +
  'readyz schemas search security-policy sitemap social store stores';
const families: ReadonlySet<string> = new Set(FAMILIES.split(' '));
/** A file of this name stands for the folder that it is in, or for what is not found. */
const NO_PAGE = /\/(?:index|404)(?:\/|$)/;

/** The addresses of pages that come with every site, each with the id of its page. */
const fixedPaths: ReadonlyMap<string, string> = new Map(
  Object.entries(defaultPages).map(([id, { path }]) => [path, id]),
);

/** The id of the page that comes with every site and stands at this address. */
export const fixedPageAt = (path: string): string | undefined => fixedPaths.get(path);

/** Whether no page of the owner's own can stand at this address, whatever the catalogue: a route of the site or its family does. */
export const isReservedPath = (path: string): boolean =>
  fixedPaths.has(path) || NO_PAGE.test(path) || families.has(path.split('/')[1] ?? '');
