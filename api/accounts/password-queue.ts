import PQueue from 'p-queue';
import { TooManyRequests } from '../http/errors.ts';

/**
 * Whose password is checked: that of this machine, a session or a dashboard in a browser which has signed in before; of whatever else
 * runs in such a browser; or of any other caller.
 */
export type Asker = 'owner' | 'known' | 'stranger';

/** One derivation at a time: each takes 128 MB. The owner comes first. */
const queue = new PQueue({ concurrency: 1 });
const priority: { readonly [By in Asker]: number } = { owner: 2, known: 1, stranger: 0 };
const askers = Object.keys(priority) as Asker[];
/** Waiting of each kind, which cannot take the places of another. */
const MOST_WAITING = 10;

/** Milliseconds of the last derivation. */
let took = 500;

/** Runs a derivation when it is its turn. Throws `TooManyRequests` when too many of its kind are waiting. */
export function inTurn<Result>(asker: Asker, derive: () => Promise<Result>): Promise<Result> {
  const waiting = (of: Asker) => queue.sizeBy({ priority: priority[of] });
  if (waiting(asker) >= MOST_WAITING) {
    const ahead = askers
      .filter((each) => priority[each] >= priority[asker])
      .reduce((sum, each) => sum + waiting(each), 0);
    throw new TooManyRequests(Math.max(1, Math.ceil(((ahead + queue.pending) * took) / 1000)));
  }
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
