import { addressOf, openPool, requireVersion, UnsupportedPostgres } from './connection.ts';
import { storageFailure } from './failures.ts';

/** The clocks of two machines differ by microseconds after so long, and that of the database may be set. */
const LOOK_EVERY_MS = 5_000;
/** An answer that took longer says too little of when it was given. */
const LONGEST_TRIP_MS = 1_000;
const PATIENCE_MS = 5_000;

/** When the database answered, and how far the ticks of this machine were then. */
interface Look {
  time: number;
  ticks: number;
  trip: number;
}

/**
 * Reads a clock of which `look` gives the time: between looks by `ticks`, which count milliseconds evenly. Where the clock was set back it
 * stands still until that time has come again.
 */
export function followedClock(ticks: () => number): { now(): number; learn(look: Look): void } {
  let ahead: number | null = null;
  let latest = -Infinity;
  return {
    now() {
      if (ahead === null) throw new TypeError('The clock was not looked at yet.');
      latest = Math.max(latest, Math.floor(ticks() + ahead));
      return latest;
    },
    learn({ time, ticks: then, trip }) {
      if (ahead === null || trip <= LONGEST_TRIP_MS) ahead = time - then;
    },
  };
}

/**
 * The clock of the database at `url`, which is looked at again and again. Every command looks at it first. Throws `UnsupportedPostgres`, and
 * `StorageFailed` when it cannot be asked at first.
 */
export async function openDatabaseClock(url: string) {
  const pool = openPool(url, { max: 1, query_timeout: PATIENCE_MS });
  const clock = followedClock(() => performance.now());
  const look = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      const before = performance.now();
      const { rows } = await client.query<{ time: number }>(
        'select extract(epoch from clock_timestamp()) * 1000 as time',
      );
      const trip = performance.now() - before;
      clock.learn({ time: rows[0]!.time, ticks: before + trip / 2, trip });
    } finally {
      client.release();
    }
  };
  try {
    await requireVersion(pool, addressOf(url));
    await look();
  } catch (cause) {
    await pool.end();
    throw cause instanceof UnsupportedPostgres ? cause : storageFailure(addressOf(url), cause);
  }
  let last: Promise<void> | null = null;
  const looking = setInterval(() => {
    // what it knows is good for hours
    last ??= look()
      .catch(() => {})
      .finally(() => (last = null));
  }, LOOK_EVERY_MS);
  looking.unref();
  return {
    /** Ms since the epoch, by the database; never less than before. */
    now: clock.now,
    async close(): Promise<void> {
      clearInterval(looking);
      await last;
      await pool.end();
    },
  };
}
