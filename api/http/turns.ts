/** Resolves in an iteration of the event loop that no more than `atOnce` callers share. */
export type Turn = () => Promise<void>;

/**
 * Callers go on `atOnce` at a time, in one iteration of the event loop. Requests that arrive together, or replies whose timers
 * end together, would otherwise run as one long piece, during which nothing else is answered.
 */
export function createTurns(atOnce = 1): Turn {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  const schedule = () => {
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(next);
  };
  const next = () => {
    for (const go of waiting.splice(0, atOnce)) go();
    schedule();
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isScheduled) schedule();
    });
}
