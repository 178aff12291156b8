import type { Pool } from 'pg';
import { NoLongerAlone } from '../records/storage/errors.ts';
import { BEGIN, IDLE_TRANSACTION_MS, limited } from './connection.ts';

/** Several signs of life before the server gives up. */
const BEAT_MS = IDLE_TRANSACTION_MS / 5;
/** What another machine does may take hours. A wait on a dead connection ends before, since nothing answers its probes. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` while no other machine runs work of this name. The lock ends with the transaction that holds it, which the server ends when it
 * hears nothing for ten seconds: a machine that is frozen or gone holds up the others no longer than that. One that wakes later goes on
 * beside theirs: what it writes must bear that, or be written after `confirm`, which throws when the lock may have ended.
 */
export function alone<Result>(
  pool: Pool,
  name: string,
  work: (confirm: () => void) => Promise<Result>,
): Promise<Result> {
  return locked(pool, name, 'pg_advisory_xact_lock', (_isFree, confirm) => work(confirm));
}

/** The same, or undefined at once where another machine runs work of this name. */
export function aloneOrNot<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result | undefined> {
  return locked(pool, name, 'pg_try_advisory_xact_lock', async (isFree) => (isFree ? work() : undefined));
}

async function locked<Result>(
  pool: Pool,
  name: string,
  lock: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock',
  work: (isFree: boolean, confirm: () => void) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  const lost = () => void (isLost = true);
  let heldUntil = -Infinity;
  const confirm = () => {
    if (isLost || performance.now() >= heldUntil) throw new NoLongerAlone(name);
  };
  const beat = async () => {
    const sentAt = performance.now();
    await client.query(limited(IDLE_TRANSACTION_MS, 'select 1')).then(() => {
      heldUntil = sentAt + IDLE_TRANSACTION_MS;
    }, lost);
  };
  let beats: NodeJS.Timeout | undefined;
  try {
    await client.query(`${BEGIN}; set local lock_timeout = 0`);
    const { rows } = await client.query<{ is_free: unknown }>(
      limited(LONGEST_WAIT_MS, `select ${lock}(hashtextextended($1, 0)) as is_free`, [`coupon-site ${name}`]),
    );
    await beat();
    if (isLost) throw new NoLongerAlone(name);
    beats = setInterval(() => void (isLost || beat()), BEAT_MS);
    return await work(rows[0]?.is_free !== false, confirm);
  } catch (error) {
    isLost ||= beats === undefined;
    throw error;
  } finally {
    clearInterval(beats);
    if (!isLost) await client.query(limited(IDLE_TRANSACTION_MS, 'commit')).catch(lost);
    client.release(isLost);
  }
}
