import { assertInvariant } from './nodes/errors.ts';
import { StateUnreadable } from './nodes/state-errors.ts';

/** What the engine has in memory. */
export type EnginePhase =
  /** Nothing is known yet; what an earlier process saved stands untouched. */
  | { kind: 'empty' }
  /** Since the reset no update was completed: documents are missing, and what is read would be incomplete. */
  | { kind: 'first update' }
  /** All may be read, from memory or from the disk, and what is in memory alone is about to be saved. */
  | { kind: 'awake' }
  /** Changes were accepted, and not all that depends on them is computed: all may be read, but no page be made and nothing saved. */
  | { kind: 'updating' }
  /** What met a state that could not be read may be half done, so that nothing but a reset helps. `isReady`: see `Phases`. */
  | { kind: 'damaged'; reason: StateUnreadable; isReady: boolean };

/** Goes from one phase to the next, and to `damaged` with what is thrown by work that it is around. */
export class Phases {
  present: EnginePhase = { kind: 'empty' };

  /** Whether all documents are known, so that what is read is complete, though perhaps not up to date. */
  get isReady(): boolean {
    const phase = this.present;
    return phase.kind === 'damaged' ? phase.isReady : phase.kind !== 'empty' && phase.kind !== 'first update';
  }

  become(kind: Exclude<EnginePhase['kind'], 'damaged'>): void {
    this.present = { kind };
  }

  /** Throws `StateUnreadable` where what is in memory is not fit to be saved. */
  assertSavable(): void {
    const { kind } = this.present;
    this.guarded(() => assertInvariant(kind !== 'first update' && kind !== 'updating', 'what is saved is up to date'));
  }

  /** Throws the damage that was met before, and whatever `work` throws. */
  guarded<T>(work: () => T): T {
    if (this.present.kind === 'damaged') throw this.present.reason;
    return this.noting(work);
  }

  /** As `guarded`, inside of work that is guarded already. */
  noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // the first reason stands until the reset
      if (error instanceof StateUnreadable && this.present.kind !== 'damaged')
        this.present = { kind: 'damaged', reason: error, isReady: this.isReady };
      throw error;
    }
  }
}
