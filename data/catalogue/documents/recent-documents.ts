import { LRUCache } from 'lru-cache';
import type { Loaded } from './document-cache.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** Of the memory for a catalogue that fits, the share that one that does not gets. */
const SHARE_OF_LARGE = 1 / 8;

/**
 * The documents used last. As long as all of them fit, none leaves. A catalogue that does not fit is read from one end to the other, and
 * what was read has left before it is read again: much memory would only make the garbage collector copy each document.
 */
export class RecentDocuments {
  #isLarge = false;
  #documents: LRUCache<DocumentKey, Loaded>;

  /** `memoryBytes`: of source text. */
  constructor(memoryBytes: number) {
    this.#documents = new LRUCache({ maxSize: memoryBytes });
  }

  get(key: DocumentKey): Loaded | undefined {
    return this.#documents.get(key);
  }

  set(key: DocumentKey, version: Loaded, size: number): void {
    const { calculatedSize, maxSize } = this.#documents;
    if (!this.#isLarge && calculatedSize + size > maxSize) {
      this.#isLarge = true;
      this.#documents = new LRUCache({ maxSize: Math.ceil(maxSize * SHARE_OF_LARGE) });
    }
    // The newest one always fits, however large it is.
    this.#documents.set(key, version, { size: Math.min(Math.max(size, 1), this.#documents.maxSize) });
  }

  delete(key: DocumentKey): void {
    this.#documents.delete(key);
  }
}
