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

/** Collects what a change wants; nothing of it is seen outside. */
export class OpenTransaction {
  readonly #documents: DocumentCache;
  readonly #changes = new Map<DocumentKey, Prepared>();
  /** Whose labels may name what is gone. */
  readonly restored = new Set<DocumentKey>();
  #open = true;

  constructor(documents: DocumentCache) {
    this.#documents = documents;
  }

  /** As it would be after this transaction; deeply frozen. */
  read<Key extends DocumentKey>(key: Key): DocumentOf<Key> | undefined {
    const prepared = this.#changes.get(key);
    return prepared === undefined ? this.#documents.read(key) : (prepared?.document as DocumentOf<Key> | undefined);
  }

  ids(folder: FolderName): readonly string[] {
    const ids = this.#documents.files.ids(folder);
    const changed = [...this.#changes].filter(([key]) => documentFolderOf(key) === folder);
    if (changed.length === 0) return ids;
    const after = new Set(ids);
    for (const [key, prepared] of changed) {
      const id = key.slice(folder.length + 1);
      if (prepared === null) after.delete(id);
      else after.add(id);
    }
    return [...after].sort();
  }

  /** Whether a new document cannot have this name: there is one, or a file or folder that cannot be used stands where its file would be. */
  isTaken(key: DocumentKey): boolean {
    const prepared = this.#changes.get(key);
    return prepared === undefined ? this.#documents.stamp(key) !== null : prepared !== null;
  }

  /** `restored`: it was saved before, here or elsewhere, so that its labels, such as a category's name, may name what is gone since. */
  write<Key extends DocumentKey>(key: Key, document: DocumentOf<Key>, restored = false): void {
    this.#put(key, prepare(this.#documents.files.folder, key, document));
    if (restored) this.restored.add(key);
  }

  delete(key: DocumentKey): void {
    if (placeOf(key) !== undefined) this.#put(key, null);
  }

  /** The documents that refer to a target, as they would be after this transaction; sorted. */
  referring(target: ReferenceTarget): readonly DocumentKey[] {
    const candidates = this.#documents.index.referring(target);
    for (const key of this.#changes.keys()) candidates.add(key);
    return [...candidates]
      .filter((key) => heldReferences(key, readIfGood(this, key)).some((held) => held.target === target))
      .sort();
  }

  /** Posts that may have links under these keys; of posts changed here all may. */
  linking(keys: readonly string[]): readonly DocumentKey[] {
    const candidates = this.#documents.index.linking(keys);
    for (const key of this.#changes.keys()) candidates.add(key);
    return [...candidates]
      .filter((key) => documentFolderOf(key) === 'blogs' && readIfGood(this, key) !== undefined)
      .sort();
  }

  /** The version before this transaction. */
  before(key: DocumentKey): unknown {
    return this.#documents.read(key);
  }

  changedKeys(): DocumentKey[] {
    return [...this.#changes.keys()];
  }

  /** From now on it refuses writes: they would not be saved. */
  end(): Changes {
    this.#open = false;
    return this.#changes;
  }

  #put(key: DocumentKey, prepared: Prepared): void {
    if (!this.#open)
      throw new TypeError(
        `${key} was written after its transaction ended. A change must do all its writes before it returns.`,
      );
    this.#changes.set(key, prepared);
  }
}
