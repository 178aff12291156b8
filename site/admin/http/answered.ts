import { NoAnswer } from './failure.ts';
import { PATIENCE_MS, slowChanges, type SlowChoice } from './slow-changes.ts';

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

async function patience(answer: Promise<Response>, isRepeatable: boolean): Promise<'answered' | 'repeat' | 'stop'> {
  const done = answer.then(
    () => 'answered' as const,
    () => 'answered' as const,
  );
  for (;;) {
    const choice = await chosen(done, isRepeatable);
    if (choice !== 'wait') return choice;
  }
}

/** What the owner chooses once the patience is at its end; or that the answer is there. */
async function chosen(done: Promise<'answered'>, isRepeatable: boolean): Promise<SlowChoice | 'answered'> {
  const over = Promise.withResolvers<'over'>();
  const timer = setTimeout(() => over.resolve('over'), PATIENCE_MS);
  try {
    if ((await Promise.race([done, over.promise])) === 'answered') return 'answered';
  } finally {
    clearTimeout(timer);
  }
  if (!isRepeatable) return 'stop';
  const { choice, withdraw } = slowChanges.ask();
  try {
    return await Promise.race([done, choice]);
  } finally {
    withdraw();
  }
}
