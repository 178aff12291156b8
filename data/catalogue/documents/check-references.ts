import type { DocumentOf, DocumentKey } from '../../schema/documents.ts';
import type { Reference } from '../../schema/references.ts';
import type { DocumentCache } from './document-cache.ts';
import { DanglingReference, InvalidDocument, type DocumentProblem } from '../../files/errors.ts';
import { fileOf } from '../folder/layout.ts';
import {
  categoryTargets,
  heldReferences,
  isName,
  isTarget,
  type HeldReference,
  type ReferenceTarget,
} from './reference-values.ts';

/** A document that is about to change, as it will be (undefined: deleted); undefined for one that stays as it is. */
export type Changed = (key: DocumentKey) => { document: unknown } | undefined;

export interface Dangling extends DocumentProblem {
  reference: Reference;
  target: ReferenceTarget;
}

/** The references of a document, its labels aside, that point to nothing. */
export function danglingReferences(documents: DocumentCache, key: DocumentKey, document: unknown): Dangling[] {
  const held = heldReferences(key, document).filter(({ reference }) => reference.onDelete !== 'keep');
  return toNothing(documents, key, held, () => undefined);
}

/** Those of a document's references that point to nothing once `changed` has been saved. */
function toNothing(
  documents: DocumentCache,
  key: DocumentKey,
  held: readonly HeldReference[],
  changed: Changed,
): Dangling[] {
  return held
    .filter(({ target }) => !exists(documents, target, changed))
    .map(({ reference, target, field }) => ({
      key,
      file: fileOf(documents.files.folder, key),
      field,
      reason: `it names ${target}, which does not exist.`,
      reference,
      target,
    }));
}

/**
 * Throws `DanglingReference` when a document would get a reference or a label to nothing. One that it has already
 * may stay: other fields can be saved. `mayLabel`: so may labels to what is gone.
 */
export function checkReferences(
  documents: DocumentCache,
  key: DocumentKey,
  { changed, advice, mayLabel = false }: { changed: Changed; advice: string; mayLabel?: boolean },
): void {
  const held = heldReferences(key, changed(key)?.document);
  const checked = mayLabel ? held.filter(({ reference }) => reference.onDelete !== 'keep') : held;
  const dangling = toNothing(documents, key, checked, changed);
  if (dangling.length === 0) return;
  const before = new Set(heldReferences(key, readable(documents, key)).map(({ target }) => target));
  const added = dangling.filter(({ target }) => !before.has(target));
  if (added[0] !== undefined) throw new DanglingReference(added[0].reference, [added[0], ...added.slice(1)], advice);
}

function exists(documents: DocumentCache, target: ReferenceTarget, changed: Changed): boolean {
  if (isTarget(target)) {
    const change = changed(target);
    return change === undefined ? documents.files.has(target) : change.document !== undefined;
  }
  const change = changed('categories');
  const categories = change === undefined ? readable(documents, 'categories') : change.document;
  // Of a list that cannot be read nothing is known, and without a list there are no names to choose from.
  if (categories === null || (categories === undefined && isName(target))) return true;
  return categoryTargets(categories as DocumentOf<'categories'> | undefined).has(target);
}

/** The current version; undefined when there is none, null when it cannot be read. */
function readable(documents: DocumentCache, key: DocumentKey): unknown {
  try {
    return documents.read(key);
  } catch (error) {
    if (error instanceof InvalidDocument) return null;
    throw error;
  }
}
