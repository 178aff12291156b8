/** Resolves in an iteration of the event loop that no other caller shares. */
export type Turn = () => Promise<void>;

/**
 * Callers go on one at a time, each in an iteration of the event loop of its own. Requests that arrive together, or replies whose timers
 * end together, would otherwise run as one long piece, during which nothing else is answered.
 */
export function createTurns(): Turn {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  const schedule = () => {
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(next);
  };
  const next = () => {
    waiting.shift()?.();
    schedule();
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isScheduled) schedule();
    });
}
