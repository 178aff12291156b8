import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets others use the process, if work has taken long enough since the last time. */
export type GiveWay = () => Promise<void>;

/** `workMs`: how long that is. */
export function givingWay(workMs: number): GiveWay {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workMs) return;
    await nextTurn();
    since = performance.now();
  };
}
