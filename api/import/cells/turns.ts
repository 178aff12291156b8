import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a part of the work may hold up others. */
const TURN_MS = 8;

/** To be awaited now and then by work that takes long: lets others have their turn when it has gone on for a while. */
export function takingTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  const rest = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < TURN_MS ? undefined : rest());
}

/** What work comes to that stops now and then, while others have their turn. */
export async function inTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  const turn = takingTurns();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await turn();
  }
}
