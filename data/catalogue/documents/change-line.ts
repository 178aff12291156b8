import type { Transacted, TransactOptions, Transaction } from './database.ts';
import type { DocumentCache } from './document-cache.ts';
import type { Changes } from './document-files.ts';
import { documentFolderOf } from '../folder/layout.ts';
import { slugIn } from '../references/slug-index.ts';
import type { DocumentKey } from '../../schema/documents.ts';

/** How many changes are saved in one go at most: all are computed in one turn of the event loop, each in about half a millisecond. */
const MOST_TOGETHER = 16;
/** How many characters their documents have at most in all: those of long ones take longer. */
const MOST_LENGTH = 256 * 1024;

/** A change that waits for its turn. */
export interface QueuedChange {
  readonly change: (transaction: Transaction) => unknown;
  readonly options: TransactOptions;
  resolve(saved: Transacted<unknown>): void;
  reject(error: unknown): void;
}

/** What a change wants saved, and its answer once that is done. */
export interface ComputedChange {
  readonly changes: Changes;
  readonly result: Transacted<unknown>;
}

interface Outcome extends ComputedChange {
  /** It must be saved by itself. */
  readonly isAlone: boolean;
}

export interface ChangeToSave extends ComputedChange {
  readonly queued: QueuedChange;
}

/** `touched` receives the documents that the change reads or writes. Throws what is wrong with the change. */
export type Compute = (queued: QueuedChange, touched: Set<DocumentKey>) => ComputedChange;

/** Changes that wait to be saved, in the order in which they came. */
export class ChangeLine {
  readonly #documents: DocumentCache;
  readonly #waiting: QueuedChange[] = [];

  constructor(documents: DocumentCache) {
    this.#documents = documents;
  }

  get first(): QueuedChange | undefined {
    return this.#waiting[0];
  }

  add(queued: QueuedChange): void {
    this.#waiting.push(queued);
  }

  leave(): void {
    this.#waiting.shift();
  }

  /**
   * Takes the first change, with those behind it that can be saved in one go with it: each of one document, and none that reads or writes
   * what one before it writes. The first that cannot stays, and is computed again when its turn comes. Those that are refused or change
   * nothing are answered at once. The documents of those that were taken are held as they were when that was computed.
   */
  takeTogether(compute: Compute): ChangeToSave[] {
    const taken: ChangeToSave[] = [];
    const written = new Set<DocumentKey>();
    let length = 0;
    for (let queued = this.first; queued !== undefined; queued = this.first) {
      if (taken.length > 0 && queued.options.together !== true) break;
      const touched = new Set<DocumentKey>();
      const outcome = this.#outcomeOf(queued, touched, compute);
      if (!touched.isDisjointFrom(written)) break;
      if ('error' in outcome) queued.reject(outcome.error);
      else if (outcome.changes.size === 0) queued.resolve(outcome.result);
      else if (outcome.isAlone && taken.length > 0) break;
      else {
        if (this.#isHeld(outcome.changes, queued)) taken.push({ ...outcome, queued });
        for (const [key, prepared] of outcome.changes) {
          written.add(key);
          length += prepared?.text.length ?? 0;
        }
      }
      this.leave();
      const isFull = taken.length === MOST_TOGETHER || length > MOST_LENGTH;
      if (isFull || ('isAlone' in outcome && outcome.isAlone)) break;
    }
    return taken;
  }

  /** Holds the present versions of what a change writes. False: one of them cannot be read any more, and the change was refused. */
  #isHeld(changes: Changes, queued: QueuedChange): boolean {
    try {
      this.#documents.hold(changes.keys());
      return true;
    } catch (error) {
      queued.reject(error);
      return false;
    }
  }

  #outcomeOf(queued: QueuedChange, touched: Set<DocumentKey>, compute: Compute): Outcome | { readonly error: unknown } {
    try {
      const computed = compute(queued, touched);
      return { ...computed, isAlone: queued.options.together !== true || !this.#keepsItsPlace(computed.changes) };
    } catch (error) {
      return { error };
    }
  }

  /** One document that was there before and is afterwards, under the same slug: what others look up by an index is as it was. */
  #keepsItsPlace(changes: Changes): boolean {
    const [first, ...further] = changes;
    if (first === undefined) return true;
    if (further.length > 0) return false;
    const [key, prepared] = first;
    if (prepared === null || documentFolderOf(key) === undefined) return false;
    const before = this.#documents.read(key);
    return before !== undefined && slugIn(before) === slugIn(prepared.document);
  }
}
