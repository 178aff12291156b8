import { LRUCache } from 'lru-cache';
import type { CallStack } from './call-stack.ts';

/** An answer that is in no trace, and the instant (ms) at which it expires. */
interface UntrackedAnswer {
  value: unknown;
  expiresAt: number;
}

/** Most take a few kilobytes, a store with all its deals some tens. */
const MOST_KEPT = 1_000;

export type UntrackedAnswers = ReturnType<typeof untrackedAnswers>;

/** Answers for readers that leave no trace: kept until anything changes, the least recently used first forgotten. */
export function untrackedAnswers(stack: CallStack) {
  const kept = new LRUCache<string, UntrackedAnswer>({ max: MOST_KEPT });
  return {
    /** The answer as of `now` (ms), computed unless it is kept. Throws what `compute` throws. */
    answer(id: string, now: number, compute: () => unknown): unknown {
      let answer = kept.get(id);
      if (!answer || answer.expiresAt <= now) {
        const frame = stack.enter(id, 'compute untracked');
        try {
          const value = compute();
          answer = { value, expiresAt: frame.expiresAt };
        } finally {
          stack.leave(frame);
        }
        kept.set(id, answer);
      }
      stack.expiresAt(answer.expiresAt);
      return answer.value;
    },
    clear: (): void => kept.clear(),
  };
}
