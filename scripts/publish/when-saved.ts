import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { PublishQueue } from './publish-queue.ts';

/** How long a publish waits for changes that are being saved, in milliseconds. */
export interface PublishWaits {
  /** At most. */
  mostMs: number;
  /** For further changes, after several of which none followed. */
  quietMs: number;
}
const usualWaits: PublishWaits = { mostMs: 500, quietMs: 50 };

/** How often it looks whether any are. */
const LOOKS_AGAIN_MS = 5;
/** So many turns of the event loop in which none followed say that no more come: they take no time where nothing else is to be done. */
const QUIET_TURNS = 30;

/**
 * Resolves when a publish that waits may begin: changes that are being saved, or wait for that, come first and are published with it; where
 * it has several changes already, so do those that follow them soon.
 */
export async function whenSaved(
  database: Pick<Database, 'waiting'>,
  queue: Pick<PublishQueue, 'joined'>,
  { mostMs, quietMs }: PublishWaits = usualWaits,
): Promise<void> {
  const until = performance.now() + mostMs;
  let [quietSince, quietTurns] = [performance.now(), 0];
  for (let now = quietSince; now < until; now = performance.now()) {
    const { joined } = queue;
    const isQuiet = joined < 2 || quietTurns >= QUIET_TURNS || now - quietSince > quietMs;
    if (database.waiting() > 0) await sleep(LOOKS_AGAIN_MS);
    else if (isQuiet) return;
    else await nextTurn();
    quietTurns += 1;
    if (database.waiting() > 0 || queue.joined > joined) [quietSince, quietTurns] = [performance.now(), 0];
  }
}
