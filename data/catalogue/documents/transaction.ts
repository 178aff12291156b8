import type { DocumentKey, DocumentOf, FolderName } from '../../schema/documents.ts';
import { prepare } from './document-text.ts';
import { documentFolderOf, placeOf } from '../folder/layout.ts';
import type { DocumentCache } from './document-cache.ts';
import { readIfGood } from './read-if-good.ts';
import type { UnknownFields } from './unknown-fields.ts';
import { heldReferences, type ReferenceTarget } from './reference-values.ts';

/** A document ready to be saved; null: to be deleted. */
export type Prepared = { text: string; document: unknown; unknown?: UnknownFields | null } | null;

/** All documents of one change. */
export type Changes = ReadonlyMap<DocumentKey, Prepared>;

export type OpenTransaction = ReturnType<typeof openTransaction>;

/** Collects what a change wants; nothing of it is seen outside. */
export function openTransaction(documents: DocumentCache) {
  const changes = new Map<DocumentKey, Prepared>();
  let isOpen = true;

  function put(key: DocumentKey, prepared: Prepared): void {
    if (!isOpen)
      throw new TypeError(
        `${key} was written after its transaction ended. A change must do all its writes before it returns.`,
      );
    changes.set(key, prepared);
  }

  const transaction = {
    /** Whose labels may name what is gone. */
    restored: new Set<DocumentKey>(),
    /** As it would be after this transaction; deeply frozen. */
    read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined {
      const prepared = changes.get(key);
      return prepared === undefined ? documents.read(key) : (prepared?.document as DocumentOf<Key> | undefined);
    },
    ids(folder: FolderName): readonly string[] {
      const ids = documents.files.ids(folder);
      const changed = [...changes].filter(([key]) => documentFolderOf(key) === folder);
      if (changed.length === 0) return ids;
      const after = new Set(ids);
      for (const [key, prepared] of changed) {
        const id = key.slice(folder.length + 1);
        if (prepared === null) after.delete(id);
        else after.add(id);
      }
      return [...after].sort();
    },
    /** Whether a new document cannot have this name: there is one, or a file or folder that cannot be used stands where its file would be. */
    isTaken(key: DocumentKey): boolean {
      const prepared = changes.get(key);
      return prepared === undefined ? documents.stamp(key) !== null : prepared !== null;
    },
    /** `restored`: it was saved before, here or elsewhere, so that its labels, such as a category's name, may name what is gone since. */
    write<Key extends DocumentKey>(key: Key, document: DocumentOf<Key>, restored = false): void {
      put(key, prepare(documents.files.folder, key, document));
      if (restored) transaction.restored.add(key);
    },
    delete(key: DocumentKey): void {
      if (placeOf(key) !== undefined) put(key, null);
    },
    /** The documents that refer to a target, as they would be after this transaction; sorted. */
    referring: (target: ReferenceTarget): readonly DocumentKey[] =>
      candidates(documents.index.referring(target), (key) =>
        heldReferences(key, readIfGood(transaction, key)).some((held) => held.target === target),
      ),
    /** Posts that may have links under these keys; of posts changed here all may. */
    linking: (keys: readonly string[]): readonly DocumentKey[] =>
      candidates(
        documents.index.linking(keys),
        (key) => documentFolderOf(key) === 'blogs' && readIfGood(transaction, key) !== undefined,
      ),
    /** The version before this transaction. */
    before: (key: DocumentKey): unknown => documents.read(key),
    changedKeys: (): DocumentKey[] => [...changes.keys()],
    /** From now on it refuses writes: they would not be saved. */
    end(): Changes {
      isOpen = false;
      return changes;
    },
  };

  /** With those that are changed here. */
  const candidates = (known: ReadonlySet<DocumentKey>, isMeant: (key: DocumentKey) => boolean): DocumentKey[] =>
    [...known.union(changes)].filter(isMeant).sort();

  return transaction;
}
