import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../data/catalogue/documents/database.ts';

const MOST_MS = 500;
/** How often it looks whether any are. */
const LOOKS_AGAIN_MS = 5;

/** Resolves when a publish may begin: changes that are being saved, or wait for that, come first and are published with it. */
export async function whenSaved(database: Pick<Database, 'waiting'>, mostMs = MOST_MS): Promise<void> {
  const until = performance.now() + mostMs;
  while (database.waiting() > 0 && performance.now() < until) await sleep(LOOKS_AGAIN_MS);
}
