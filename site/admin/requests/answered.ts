import { NoAnswer } from './failure.ts';
import { PATIENCE_MS, slowChanges, type SlowChoice } from './slow-changes.ts';

/**
 * The answer to a request. When none has come for 20 seconds, the owner is asked: the request is then sent again, waited for or given up
 * (`NoAnswer`). `signal` ends it.
 */
export async function answered(
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> {
  for (;;) {
    const given = new AbortController();
    const answer = send(signal ? AbortSignal.any([signal, given.signal]) : given.signal);
    const choice = await patience(answer);
    if (choice === 'answered') return answer;
    given.abort();
    // its failure is our doing
    answer.catch(() => undefined);
    if (choice === 'stop') throw new NoAnswer();
  }
}

async function patience(answer: Promise<Response>): Promise<'answered' | 'repeat' | 'stop'> {
  const done = answer.then(
    () => 'answered' as const,
    () => 'answered' as const,
  );
  for (;;) {
    const choice = await chosen(done);
    if (choice !== 'wait') return choice;
  }
}

/** What the owner chooses once the patience is at its end; or that the answer is there. */
async function chosen(done: Promise<'answered'>): Promise<SlowChoice | 'answered'> {
  const over = Promise.withResolvers<'over'>();
  const timer = setTimeout(() => over.resolve('over'), PATIENCE_MS);
  try {
    if ((await Promise.race([done, over.promise])) === 'answered') return 'answered';
  } finally {
    clearTimeout(timer);
  }
  const { choice, withdraw } = slowChanges.ask();
  try {
    return await Promise.race([done, choice]);
  } finally {
    withdraw();
  }
}
