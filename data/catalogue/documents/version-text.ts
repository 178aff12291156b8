import { parse } from './document-text.ts';
import { InvalidDocument, NOTHING_SAVED } from '../../files/errors.ts';
import { placeOf } from '../folder/layout.ts';
import type { UnknownFields } from './unknown-fields.ts';

/** A document as its file has it. */
type Document = { readonly [field: string]: unknown };

/** What the text of a former version holds, as it was written; not checked. */
export const contentOfVersion = (text: string): Document =>
  JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as Document;

/** The document, and what its file held beyond the schema. Throws `InvalidDocument` when it is none of this release. */
export function documentOfVersion(key: string, text: string): { document: Document; unknown: UnknownFields | null } {
  const place = placeOf(key);
  if (place === undefined) {
    const reason = 'this release has no such document.';
    throw new InvalidDocument([{ key, file: '', field: '', reason }], NOTHING_SAVED);
  }
  const { document, unknown } = parse('', place, JSON.stringify(contentOfVersion(text)));
  return { document: document as Document, unknown };
}
