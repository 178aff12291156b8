/** An answer for somebody who leaves no trace, and the instant (ms) at which it becomes false. */
export interface UntrackedAnswer {
  value: unknown;
  expiresAt: number;
}

/** Answers for readers that leave no trace: kept until anything changes. */
export class UntrackedCache {
  readonly #kept = new Map<string, UntrackedAnswer>();

  get(id: string): UntrackedAnswer | undefined {
    return this.#kept.get(id);
  }

  keep(id: string, answer: UntrackedAnswer): void {
    this.#kept.set(id, answer);
  }

  /** Forgets what is false from `now` on. */
  expire(now: number): void {
    for (const [id, { expiresAt }] of this.#kept) if (expiresAt <= now) this.#kept.delete(id);
  }

  clear(): void {
    this.#kept.clear();
  }
}
