import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';

/** Notifications only wake: whatever they miss is found by a look, and is shown within a second of its commit. */
const LOOK_EVERY_MS = 500;

interface FollowOptions {
  url: string | undefined;
  database: Database;
  /** Documents that other machines have changed, now in this folder. */
  onChanged(keys: readonly DocumentKey[]): void;
  log: Pick<Logger, 'error' | 'info'>;
}

/** Keeps the folder of a running server up to date with PostgreSQL; null: it follows none. */
export async function followDatabase({ url, database, onChanged, log }: FollowOptions) {
  const { replica } = database;
  if (url === undefined || replica === undefined) return null;
  const [{ keepLooking }, { CHANNEL }] = await Promise.all([
    import('../../data/cluster/listen.ts'),
    import('../../data/cluster/document-tables.ts'),
  ]);
  let caughtUpAt = performance.now();
  replica.listen(onChanged);
  const { close } = keepLooking(url, CHANNEL, {
    everyMs: LOOK_EVERY_MS,
    async look() {
      const since = performance.now();
      await replica.follow();
      caughtUpAt = since;
    },
    log,
    failed: 'the changes of other machines cannot be followed; this is tried again',
    again: 'the changes of other machines are followed again',
  });
  return {
    /** How many changes of all machines are in this folder, and for how long it has not been known to hold all of them. */
    status: () => ({
      changes: replica.position()?.seq ?? 0,
      secondsBehind: Math.floor((performance.now() - caughtUpAt) / 1000),
    }),
    close,
  };
}
