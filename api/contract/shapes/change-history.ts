import { z } from 'zod';

/** Names a change, as the header `X-Change-Id` of the call that made it. */
export const changeId = z.string().regex(/^[0-9a-z]{1,64}$/);
/** Names what one change did to one document. */
export const versionId = z.string().regex(/^[0-9a-z]{1,64}\.\d{1,9}$/);

const documentKinds = [
  'store',
  'post',
  'page',
  'settings',
  'categories',
  'amazon-products',
  'tracking-codes',
  'redirects',
  'figures',
] as const;

/** A thing as a person knows it: `key` such as `stores/acme`, `name` such as "Acme". */
export const namedDocument = z.object({ key: z.string(), name: z.string() });

/** One difference between two versions. Long texts are cut. null: there was nothing, or nothing is left. */
export const difference = z.object({
  /** Such as `offers.acme-o1.title`: members of lists are named by their id. `POST /api/history/{versionId}/restore` takes it. */
  path: z.string(),
  /** The path as a person reads it, such as `Offer "Free shipping": expiry date`. */
  label: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  /** The things of the list at `path` stand in another order; `from` and `to` are their names. */
  isOrder: z.literal(true).optional(),
});

export const changedDocument = namedDocument.extend({
  versionId,
  kind: z.enum(documentKinds),
  differences: z.array(difference),
  /** The stores, posts and categories that the values name by their ids, as they are called now; what is gone is not among them. */
  things: z.array(namedDocument),
});

/** What came back. */
export const restored = z.object({
  restored: z.array(namedDocument),
  /** What came back, as a sentence. */
  message: z.string(),
});

export type DocumentKind = (typeof documentKinds)[number];
export type ChangedDocument = z.infer<typeof changedDocument>;
export type Restored = z.infer<typeof restored>;
