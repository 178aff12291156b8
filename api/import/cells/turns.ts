import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a part of the work may hold up others. */
const TURN_MS = 8;

/** What work comes to that stops now and then, while others have their turn when it has gone on for a while. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - since < TURN_MS) continue;
    await nextTurn();
    since = performance.now();
  }
}
