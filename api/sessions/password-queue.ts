import PQueue from 'p-queue';
import { TooManyRequests } from '../http/errors.ts';

/** Whose password is checked: that of a browser which has signed in before, or of anybody else. */
export type Asker = 'known' | 'stranger';

/** One derivation at a time: each takes 128 MB. Known browsers come first. */
const queue = new PQueue({ concurrency: 1 });
const priority: { readonly [By in Asker]: number } = { known: 1, stranger: 0 };
/** Waiting of each kind: strangers cannot take the places of known browsers. */
const MOST_WAITING = 10;

/** Milliseconds of the last derivation. */
let took = 500;

/** Runs a derivation when it is its turn. Throws `TooManyRequests` when too many of its kind are waiting. */
export function inTurn<Result>(asker: Asker, derive: () => Promise<Result>): Promise<Result> {
  const ahead = asker === 'known' ? queue.sizeBy({ priority: priority.known }) : queue.size;
  if (queue.sizeBy({ priority: priority[asker] }) >= MOST_WAITING)
    throw new TooManyRequests(Math.max(1, Math.ceil(((ahead + queue.pending) * took) / 1000)));
  return queue.add(
    async () => {
      const since = performance.now();
      const result = await derive();
      took = performance.now() - since;
      return result;
    },
    { priority: priority[asker] },
  );
}
