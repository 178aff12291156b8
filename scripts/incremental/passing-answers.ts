/** An answer for somebody who leaves no trace, and the instant (ms) at which it becomes false. */
export interface PassingAnswer {
  value: unknown;
  flipAt: number;
}

/** Answers for readers that leave no trace: kept until anything changes. */
export class PassingAnswers {
  readonly #kept = new Map<string, PassingAnswer>();

  get(id: string): PassingAnswer | undefined {
    return this.#kept.get(id);
  }

  keep(id: string, answer: PassingAnswer): void {
    this.#kept.set(id, answer);
  }

  /** Forgets what is false from `now` on. */
  expire(now: number): void {
    for (const [id, { flipAt }] of this.#kept) if (flipAt <= now) this.#kept.delete(id);
  }

  clear(): void {
    this.#kept.clear();
  }
}
