import { parse } from './document-text.ts';
import { InvalidDocument, StorageFailed } from '../../files/errors.ts';
import { placeOf } from '../folder/layout.ts';
import { heldReferences, slugIn } from './reference-values.ts';
import type { CommittedDocument, SharedDocument } from './shared-documents.ts';
import type { Changes, Prepared } from './transaction.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** What is to be saved, as the shared database takes it. */
export function committedDocuments(changes: Changes): CommittedDocument[] {
  return [...changes].map(([key, prepared]) => {
    const { revision } = (prepared?.document ?? {}) as { revision?: unknown };
    return {
      key,
      text: prepared?.text ?? null,
      slug: slugIn(prepared?.document) ?? null,
      revision: typeof revision === 'number' ? revision : null,
      references: [...new Set(heldReferences(key, prepared?.document).map(({ target }) => target))],
    };
  });
}

/** What the shared database holds, ready to be saved in files. Kinds of documents of a later release are left out. */
export function preparedDocuments(
  folder: string,
  documents: readonly Pick<SharedDocument, 'key' | 'text'>[],
  address: string,
): Map<DocumentKey, Prepared> {
  const prepared = new Map<DocumentKey, Prepared>();
  for (const { key, text } of documents) {
    const place = placeOf(key);
    if (place === undefined) continue;
    try {
      prepared.set(place.key, text === null ? null : { text, ...parse(folder, place, text) });
    } catch (error) {
      if (!(error instanceof InvalidDocument)) throw error;
      const reason = `this release cannot use ${key} (${error.field}: ${error.reason})`;
      throw new StorageFailed('read', address, new Error(reason));
    }
  }
  return prepared;
}
