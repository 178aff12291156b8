import { NoAnswer } from './failure.ts';

/** How long a change may take before the owner is asked what to do, in milliseconds. */
export const PATIENCE_MS = 20_000;

/** Send it again, under the same key; wait as long again; or give it up. */
type SlowChoice = 'repeat' | 'wait' | 'stop';

/** What all changes that have not been answered for a while wait for: one question to the owner, one answer for all of them. */
let waiting: ((choice: SlowChoice) => void)[] = [];
const listeners = new Set<() => void>();

function become(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

export const slowChanges = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Whether the owner is to be asked. */
  current: (): boolean => waiting.length > 0,
  choose(choice: SlowChoice): void {
    const asked = waiting;
    become([]);
    for (const resolve of asked) resolve(choice);
  },
};

/** Asks the owner after a while. `withdraw`: the answer has come after all. */
function askLater(isRepeatable: boolean): { choice: Promise<SlowChoice>; withdraw(): void } {
  const { promise, resolve } = Promise.withResolvers<SlowChoice>();
  const timer = setTimeout(() => (isRepeatable ? become([...waiting, resolve]) : resolve('stop')), PATIENCE_MS);
  function withdraw(): void {
    clearTimeout(timer);
    become(waiting.filter((each) => each !== resolve));
  }
  return { choice: promise, withdraw };
}

const isDone = () => 'answered' as const;

/**
 * The answer to a request. When none has come for 20 seconds, the owner is asked: the request is then sent again, waited for or given up
 * (`NoAnswer`). One that cannot be repeated without harm is given up at once. `signal` ends it.
 */
export async function answered(
  send: (signal: AbortSignal) => Promise<Response>,
  { signal, isRepeatable }: { signal: AbortSignal | undefined; isRepeatable: boolean },
): Promise<Response> {
  for (;;) {
    const attempt = new AbortController();
    const answer = send(signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal);
    const done = answer.then(isDone, isDone);
    let next: SlowChoice | 'answered' = 'wait';
    while (next === 'wait') {
      const question = askLater(isRepeatable);
      next = await Promise.race([done, question.choice]);
      question.withdraw();
    }
    if (next === 'answered') return answer;
    attempt.abort();
    if (next === 'stop') throw new NoAnswer(isRepeatable);
  }
}
