import type { Logger } from 'pino';
import type { Database } from '../../data/catalogue/documents/database.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';

/** Notifications only wake: whatever they miss is found by a look, and is shown within a second of its commit. */
const LOOK_EVERY_MS = 500;

interface FollowOptions {
  url: string;
  database: Database;
  /** Documents that other machines have changed, now in this folder. */
  onChanged(keys: readonly DocumentKey[]): void;
  log: Pick<Logger, 'error' | 'info'>;
}

/** Keeps the folder of a running server up to date with PostgreSQL; null: it follows none. */
export async function followDatabase({ url, database, onChanged, log }: FollowOptions) {
  const { replica } = database;
  if (replica === undefined) return null;
  const [{ listen }, { CHANNEL }] = await Promise.all([
    import('../../data/cluster/listen.ts'),
    import('../../data/cluster/document-tables.ts'),
  ]);
  let caughtUpAt = performance.now();
  let failure: string | null = null;
  let running: Promise<void> | null = null;
  let isWanted = false;

  const look = async (): Promise<void> => {
    const since = performance.now();
    try {
      await replica.follow();
      caughtUpAt = since;
      if (failure !== null) log.info('the changes of other machines are followed again');
      failure = null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failure)
        log.error({ err: error }, 'the changes of other machines cannot be followed; this is tried again');
      failure = reason;
    }
  };
  const follow = async (): Promise<void> => {
    while (isWanted) {
      isWanted = false;
      await look();
    }
    running = null;
  };
  const wake = (): void => {
    isWanted = true;
    running ??= follow();
  };

  replica.listen(onChanged);
  const stopListening = listen(url, CHANNEL, wake);
  const looking = setInterval(wake, LOOK_EVERY_MS);
  looking.unref();
  wake();
  return {
    /** How many changes of all machines are in this folder, and for how long it has not been known to hold all of them. */
    status: () => ({
      changes: replica.position()?.seq ?? 0,
      secondsBehind: Math.floor((performance.now() - caughtUpAt) / 1000),
    }),
    async close() {
      clearInterval(looking);
      isWanted = false;
      await stopListening();
      await running;
    },
  };
}
