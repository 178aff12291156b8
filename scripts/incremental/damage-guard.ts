import { StateUnreadable } from './state-errors.ts';

/** Remembers that the state could not be read: what met it may be half done, so that nothing but a reset helps. */
export class DamageGuard {
  #damage: StateUnreadable | null = null;

  /** Throws the damage that was met before, and whatever `work` throws. */
  guarded<T>(work: () => T): T {
    if (this.#damage) throw this.#damage;
    return this.noting(work);
  }

  /** As `guarded`, inside of work that is guarded already. */
  noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof StateUnreadable) this.#damage ??= error;
      throw error;
    }
  }

  reset(): void {
    this.#damage = null;
  }
}
