import { z } from 'zod';
import { amazonProducts } from './amazon-product.ts';
import { blog } from './blog.ts';
import { categories } from './category.ts';
import { id, line } from './fields.ts';
import { page, redirects } from './page.ts';
import { settings } from './settings.ts';
import { store } from './store.ts';
import { trackingCodes } from './tracking-code.ts';

/** An ISO week: `2026-W47`. */
export const week = z.string().regex(/^\d{4}-W\d{2}$/);
/** A calendar month: `2026-11`. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
/** A count as it is shown: see `stepOf`. */
const step = z.int().min(1);

/** Names a coupon or an offer within its store: `coupon/<id>`, `offer/<id>`. */
const dealInStore = z.string().regex(/^(coupon|offer)\/[a-z0-9][a-z0-9-]{0,63}$/);
/** For how many of those who voted on it a code worked. */
const codeVotes = z.object({
  code: line(60),
  worked: z.int().min(0),
  of: z.int().min(1),
  /** The last day (UTC) of a vote that it did. */
  lastWorked: z.iso.date().optional(),
});
/** What was counted of a store's deals in one calendar month (UTC), as far as cards show it. */
const monthFigures = z.object({
  month,
  uses: z.record(dealInStore, step).default({}),
  votes: z.record(dealInStore, codeVotes).default({}),
});

/**
 * `figures/<store id>.json`: how often shoppers followed links to a store and took its coupons, over the last four weeks. Things that
 * were not used are left out; those that were deleted stay until they are next counted.
 */
const storeFigures = z.object({
  id,
  uses: z.int().min(0).default(0),
  coupons: z.record(id, step).default({}),
  thisMonth: monthFigures.optional(),
});

/** `post-figures/<post id>.json`: how often a post was read. */
const postFigures = z.object({ id, views: step });

/** `product-figures.json`: how often each Amazon product was looked at in this ISO week. */
const productFigures = z.object({ week, views: z.record(id, step).default({}) });

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

export type MonthFigures = z.infer<typeof monthFigures>;
export type StoreFigures = z.infer<typeof storeFigures>;
export type PostFigures = z.infer<typeof postFigures>;
export type ProductFigures = z.infer<typeof productFigures>;

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
