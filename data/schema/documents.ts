import type { z } from 'zod';
import { amazonProducts } from './amazon-product.ts';
import { blog } from './blog.ts';
import { categories } from './category.ts';
import { postFigures, productFigures, storeFigures } from './figures.ts';
import { page } from './page.ts';
import { redirects } from './redirect.ts';
import { settings } from './settings.ts';
import { store } from './store.ts';
import { trackingCodes } from './tracking-code.ts';

/** Documents of which there is one: `<name>.json`. Their key is their name. */
export const singleDocuments = {
  settings,
  categories,
  'amazon-products': amazonProducts,
  'tracking-codes': trackingCodes,
  redirects,
  'product-figures': productFigures,
};
/** Documents of which there are many: `<kind>/<id>.json`. Their key is `<kind>/<id>`. */
export const documentFolders = {
  stores: store,
  blogs: blog,
  pages: page,
  figures: storeFigures,
  'post-figures': postFigures,
};

export type SingleName = keyof typeof singleDocuments;
export type FolderName = keyof typeof documentFolders;
export type DocumentKey = SingleName | `${FolderName}/${string}`;

/** What comes from the environment. `siteUrl` (SITE_URL) wins over the configured domain; no trailing slash. */
export interface Environment {
  siteUrl: string | null;
  /** ADMIN_URL: the dashboard is at a host of its own. No trailing slash. */
  adminUrl?: string;
}
/** What the compiled templates say of themselves: the script-src and style-src that their pages need. */
export interface Templates {
  contentSecurityPolicy: string;
}
/** Everything that a query can read as a document. */
export type InputKey = DocumentKey | 'environment' | 'templates';

type Parsed<S> = S extends z.core.$ZodType ? z.infer<S> : never;
/** What a document key leads to. */
export type DocumentOf<K extends InputKey> = K extends 'environment'
  ? Environment
  : K extends 'templates'
    ? Templates
    : K extends SingleName
      ? Parsed<(typeof singleDocuments)[K]>
      : K extends `${infer F extends FolderName}/${string}`
        ? Parsed<(typeof documentFolders)[F]>
        : never;
