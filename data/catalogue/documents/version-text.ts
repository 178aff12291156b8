import { type Document, migrations } from '../folder/migration.ts';
import { parse } from './document-text.ts';
import { InvalidDocument, NOTHING_SAVED } from '../../files/errors.ts';
import { placeOf } from '../folder/layout.ts';
import type { UnknownFields } from './unknown-fields.ts';

/** A former version of a document's file, as text, with the format that the documents had then. */
export interface VersionText {
  key: string;
  text: string;
  format: number;
}

/** What it holds, in the format of this release, as it was written; not checked. */
export function contentOfVersion({ key, text, format }: VersionText): Document {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const document = JSON.parse(text.slice(mark)) as Document;
  return migrations.slice(format - 1).reduce((present, { document: step }) => step(key, present), document);
}

/** The document, and what its file held beyond the schema. Throws `InvalidDocument` when it is none of this release. */
export function documentOfVersion(version: VersionText): { document: Document; unknown: UnknownFields | null } {
  const { key } = version;
  const place = placeOf(key);
  if (place === undefined) {
    const reason = 'this release has no such document.';
    throw new InvalidDocument([{ key, file: '', field: '', reason }], NOTHING_SAVED);
  }
  const { document, unknown } = parse('', place, JSON.stringify(contentOfVersion(version)));
  return { document: document as Document, unknown };
}
