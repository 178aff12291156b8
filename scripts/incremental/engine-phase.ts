import type { AnswerStore } from './answer-store.ts';

/** What the engine has in memory, and how that stands to what is on disk. */
export type EnginePhase =
  /** Nothing is known yet; what an earlier process saved stands untouched. */
  | { kind: 'empty' }
  /** Documents and pages are known. The answers wait on disk; from `until` (ms) on an update needs them though nothing changed. */
  | { kind: 'sleeping'; until: number }
  /** Everything is in memory, and all of it was saved or is about to be. */
  | { kind: 'awake' }
  /** Everything is in memory; the disk holds an older state, since the last save failed. */
  | { kind: 'save failed'; reason: unknown };

/** Goes from one phase to the next. */
export class Phases {
  current: EnginePhase = { kind: 'empty' };
  readonly #store: AnswerStore;

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  /** Documents and pages are known; see `EnginePhase`. */
  sleep(until: number): void {
    this.current = { kind: 'sleeping', until };
  }

  /** Everything is in memory now. */
  wake(): void {
    this.current = { kind: 'awake' };
  }

  saved(): void {
    if (this.current.kind === 'save failed') this.wake();
  }

  saveFailed(reason: unknown): void {
    if (this.current.kind !== 'sleeping') this.current = { kind: 'save failed', reason };
  }

  /** The instant (ms) from which on a process that finds what is saved needs its answers; null: not before a document changes. */
  sleepsUntil(): number | null {
    if (this.current.kind === 'sleeping') return this.current.until;
    const { failed, expiries } = this.#store;
    return failed.size > 0 ? 0 : expiries.next();
  }

  /** The instant (ms) at which something next expires, or null. */
  nextExpiry(): number | null {
    if (this.current.kind !== 'sleeping') return this.#store.expiries.next();
    return Number.isFinite(this.current.until) ? this.current.until : null;
  }
}
