import type { CallStack } from './call-stack.ts';
import { UntrackedCache } from './untracked-cache.ts';

/** Answers that are in no trace: kept for a while, until something changes. */
export class UntrackedAnswers {
  readonly #cache = new UntrackedCache();
  readonly #stack: CallStack;

  constructor(stack: CallStack) {
    this.#stack = stack;
  }

  /** The answer as of `now` (ms), computed unless it is kept. Throws what `compute` throws. */
  answer(id: string, now: number, compute: () => unknown): unknown {
    let answer = this.#cache.get(id, now);
    if (!answer) {
      const frame = this.#stack.enter(id, 'compute untracked');
      try {
        const value = compute();
        answer = { value, expiresAt: frame.expiresAt };
      } finally {
        this.#stack.leave(frame);
      }
      this.#cache.keep(id, answer);
    }
    this.#stack.expiresAt(answer.expiresAt);
    return answer.value;
  }

  clear(): void {
    this.#cache.clear();
  }
}
