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
  /** Resolves with what the owner chooses; `withdraw`: the answer has come after all. */
  ask(): { choice: Promise<SlowChoice>; withdraw(): void } {
    const { promise, resolve } = Promise.withResolvers<SlowChoice>();
    become([...waiting, resolve]);
    return { choice: promise, withdraw: () => become(waiting.filter((each) => each !== resolve)) };
  },
  choose(choice: SlowChoice): void {
    const asked = waiting;
    become([]);
    for (const resolve of asked) resolve(choice);
  },
};

/**
 * The answer to a request. When none has come for 20 seconds, the owner is asked: the request is then sent again, waited for or given up
 * (`NoAnswer`). One that cannot be repeated without harm is given up at once. `signal` ends it.
 */
export async function answered(
  send: (signal: AbortSignal) => Promise<Response>,
  { signal, isRepeatable }: { signal: AbortSignal | undefined; isRepeatable: boolean },
): Promise<Response> {
  for (;;) {
    const given = new AbortController();
    const answer = send(signal ? AbortSignal.any([signal, given.signal]) : given.signal);
    const choice = await patience(answer, isRepeatable);
    if (choice === 'answered') return answer;
    given.abort();
    // its failure is our doing
    answer.catch(() => undefined);
    if (choice === 'stop') throw new NoAnswer(isRepeatable);
  }
}

/** Until the answer is there, or the owner has chosen what to do without it. */
async function patience(answer: Promise<Response>, isRepeatable: boolean): Promise<'answered' | 'repeat' | 'stop'> {
  const done = answer.then(
    () => 'answered' as const,
    () => 'answered' as const,
  );
  for (;;) {
    const over = Promise.withResolvers<'over'>();
    const timer = setTimeout(() => over.resolve('over'), PATIENCE_MS);
    const first = await Promise.race([done, over.promise]);
    clearTimeout(timer);
    if (first === 'answered') return first;
    if (!isRepeatable) return 'stop';
    const { choice, withdraw } = slowChanges.ask();
    const next = await Promise.race([done, choice]);
    withdraw();
    if (next !== 'wait') return next;
  }
}
