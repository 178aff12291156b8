import { z } from 'zod';
import { id, instant, line, lineOrEmpty } from './fields.ts';

/**
 * Who says so: the store itself, an affiliate network or the API of one, the owner, a shopper, or a model. What has no source is the
 * owner's (`data/rules/deals/source.ts`).
 */
export const sourceKinds = ['merchant', 'network', 'owner', 'shopper', 'model'] as const;

/** Where a code, a price or a figure is from. */
export const source = z.object({
  kind: z.enum(sourceKinds),
  /** Where there, such as the address of a mail; of what was imported `<feed>/<id there>`. It is published in deals.json. */
  reference: lineOrEmpty(300).default(''),
  /** When it was last seen there. */
  seenAt: instant.optional(),
});

/** What an import and the edits after it keep with a thing; no form holds it. */
export const importMarks = {
  /** Its network lists it no more. */
  withdrawnAt: instant.optional(),
  /** Fields that the owner edited after an import: the feed does not overwrite them. */
  ownFields: z.array(line(40)).max(60).optional(),
};

/** Of a deal that the owner moved, from a feed without ids: the store in which its feed lists it. No form holds it. */
const moveMarks = { movedFrom: id.optional() };

/** So many deletions a document keeps: the newest. */
export const MOST_DELETIONS = 2000;
/** Something from a feed that the owner deleted, and which the feed therefore does not bring again. */
const deletedImport = z.object({
  /** The one it had, or near it where another note has that. */
  id,
  kind: z.enum(['coupons', 'offers', 'amazon-products']),
  /** As its source had it. */
  reference: lineOrEmpty(300),
  /** Of a feed without ids: what it is known by there, its code, or without one its title. */
  code: lineOrEmpty(60).optional(),
  title: lineOrEmpty(200).optional(),
  ...moveMarks,
});
/** What imports keep with the document that things are in. */
export const importNotes = { deletedImports: z.array(deletedImport).max(MOST_DELETIONS).optional() };

/** What is kept with a deal; no form holds it. */
export const dealMarks = {
  ...importMarks,
  ...moveMarks,
  /** Where its code is from, where that is not the source of the deal: the owner typed another one. */
  codeSource: source.optional(),
  /** When the owner approved what a model wrote, by switching it on. */
  approvedAt: instant.optional(),
};

export type SourceKind = (typeof sourceKinds)[number];
export type Source = z.infer<typeof source>;
export type DeletedImport = z.infer<typeof deletedImport>;
