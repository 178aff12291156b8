import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PublishSizes } from './publish-sizes.ts';

/** Lets others use the process, if work has taken long enough since the last time. */
export type GiveWay = () => Promise<void>;

/** `isFollowed`: whether another publish waits for the end of this one. */
export function givingWay(sizes: Pick<PublishSizes, 'workMs' | 'workMsFollowed'>, isFollowed: () => boolean): GiveWay {
  let since = performance.now();
  return async () => {
    const most = isFollowed() ? sizes.workMsFollowed : sizes.workMs;
    if (performance.now() - since < most) return;
    await nextTurn();
    since = performance.now();
  };
}
