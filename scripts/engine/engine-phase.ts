import type { AnswerStore } from './answers/answer-store.ts';
import { assertInvariant } from './nodes/errors.ts';
import { StateUnreadable } from './nodes/state-errors.ts';

/** What the engine has in memory, and how that stands to what is on disk. */
export type EnginePhase =
  /** Nothing is known yet; what an earlier process saved stands untouched. */
  | { kind: 'empty' }
  /** Since the reset no update was completed: documents are missing, and what is read would be incomplete. */
  | { kind: 'first update' }
  /** Documents and pages are known. The answers wait on disk; from `until` (ms) on an update needs them though nothing changed. */
  | { kind: 'sleeping'; until: number }
  /** All may be read, from memory or from the disk, and what is in memory alone is about to be saved. */
  | { kind: 'awake' }
  /** Changes were accepted, and not all that depends on them is computed: all may be read, but no page be made and nothing saved. */
  | { kind: 'updating' }
  /** As `awake`, but the disk holds an older state of what is in memory, since the last save failed. */
  | { kind: 'save failed'; reason: unknown }
  /** What met a state that could not be read may be half done, so that nothing but a reset helps. `isReady`: see `Phases`. */
  | { kind: 'damaged'; reason: StateUnreadable; isReady: boolean };

/** Goes from one phase to the next. */
export class Phases {
  #current: EnginePhase = { kind: 'empty' };
  readonly #store: AnswerStore;

  constructor(store: AnswerStore) {
    this.#store = store;
  }

  get current(): EnginePhase {
    return this.#current;
  }

  /** Whether all documents are known, so that what is read is complete, though perhaps not up to date. */
  get isReady(): boolean {
    const phase = this.#current;
    return phase.kind === 'damaged' ? phase.isReady : phase.kind !== 'empty' && phase.kind !== 'first update';
  }

  /** Documents and pages are known; see `EnginePhase`. */
  sleep(until: number): void {
    this.#current = { kind: 'sleeping', until };
  }

  /** All answers have been loaded. */
  answersLoaded(): void {
    this.#current = { kind: 'awake' };
  }

  reset(): void {
    this.#current = { kind: 'first update' };
  }

  /** Part of an update was done, or all of it. */
  updated({ isComplete }: { isComplete: boolean }): void {
    const { kind } = this.#current;
    if (!isComplete) this.#current = { kind: 'updating' };
    else if (kind === 'first update' || kind === 'updating') this.#current = { kind: 'awake' };
  }

  /** Throws `StateUnreadable` where what is in memory is not fit to be saved. */
  assertSavable(): void {
    const { kind } = this.#current;
    this.guarded(() => assertInvariant(kind !== 'first update' && kind !== 'updating', 'what is saved is up to date'));
  }

  saved(): void {
    if (this.#current.kind === 'save failed') this.#current = { kind: 'awake' };
  }

  saveFailed(reason: unknown): void {
    const { kind } = this.#current;
    if (kind !== 'sleeping' && kind !== 'damaged') this.#current = { kind: 'save failed', reason };
  }

  /** Throws the damage that was met before, and whatever `work` throws. */
  guarded<T>(work: () => T): T {
    if (this.#current.kind === 'damaged') throw this.#current.reason;
    return this.noting(work);
  }

  /** As `guarded`, inside of work that is guarded already. */
  noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof StateUnreadable) this.#damaged(error);
      throw error;
    }
  }

  /** The instant (ms) from which on a process that finds what is saved needs its answers; null: not before a document changes. */
  sleepsUntil(): number | null {
    if (this.#current.kind === 'sleeping') return this.#current.until;
    const { failed, expiries } = this.#store;
    return failed.size > 0 ? 0 : expiries.next();
  }

  /** The instant (ms) at which something next expires, or null. */
  nextExpiry(): number | null {
    if (this.#current.kind !== 'sleeping') return this.#store.expiries.next();
    return Number.isFinite(this.#current.until) ? this.#current.until : null;
  }

  /** The first reason stands until the reset. */
  #damaged(reason: StateUnreadable): void {
    if (this.#current.kind === 'damaged') return;
    // Answers that wait on disk, or of which some have been loaded, are no whole.
    this.#current = { kind: 'damaged', reason, isReady: this.isReady && this.#current.kind !== 'sleeping' };
  }
}
