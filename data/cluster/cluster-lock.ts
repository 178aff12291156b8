import type { Pool } from 'pg';
import type { HeldLock } from '../records/open-records.ts';
import { NoLongerAlone } from '../records/storage/errors.ts';
import { BEGIN, limited, LOCK_MS } from './connection.ts';

const BEAT_MS = 1_500;
/**
 * The machine believes for so much less time that it has the lock, counted by its own ticks, which may run differently from those of the
 * server, and waits for so much longer than the server, whose refusal says more.
 */
const MARGIN_MS = 1_000;

const usualLimits = {
  /** The server ends the transaction, and the lock with it, when it has heard nothing for so long. */
  silentMs: 6_000,
  /** What another machine does may take hours. A wait on a dead connection ends before, since nothing answers its probes. */
  waitMs: 24 * 60 * 60 * 1000,
};

/** For work that takes `ms`: a machine that is frozen in it holds up the others for three times as long, and some seconds at least. */
export const limitsOfTurn = (ms: number): typeof usualLimits => ({
  silentMs: Math.round(Math.min(Math.max(3_000, 3 * ms), 25_000)),
  waitMs: LOCK_MS,
});

/**
 * Runs `work` while no other machine runs work of this name. The lock ends with the transaction that holds it, which the server ends when it
 * hears nothing for some seconds: a machine that is frozen or gone holds up the others no longer than that. One that wakes later goes on
 * beside theirs: what it writes must bear that, or be written after `confirm`, which throws when the lock may have ended.
 */
export function alone<Result>(
  pool: Pool,
  name: string,
  work: (confirm: () => void) => Promise<Result>,
  limits = usualLimits,
): Promise<Result> {
  const lockedWork = ({ isHeld }: HeldLock) =>
    work(() => {
      if (!isHeld()) throw new NoLongerAlone(name);
    });
  return locked(pool, name, 'pg_advisory_xact_lock', lockedWork, limits);
}

/** The same, or undefined at once where another machine runs work of this name. */
export function aloneOrNot<Result>(pool: Pool, name: string, work: (lock: HeldLock) => Promise<Result>) {
  return locked(pool, name, 'pg_try_advisory_xact_lock', async (lock, isFree) => (isFree ? work(lock) : undefined));
}

async function locked<Result>(
  pool: Pool,
  name: string,
  lock: 'pg_advisory_xact_lock' | 'pg_try_advisory_xact_lock',
  work: (lock: HeldLock, isFree: boolean) => Promise<Result>,
  { silentMs, waitMs } = usualLimits,
): Promise<Result> {
  const believedMs = silentMs - MARGIN_MS;
  const client = await pool.connect();
  let isEnded = false;
  let heldUntil = -Infinity;
  const lost = new AbortController();
  const end = () => {
    isEnded = true;
    lost.abort();
  };
  client.on('error', end).on('end', end);
  let losing: NodeJS.Timeout | undefined;
  const beat = async () => {
    const sentAt = performance.now();
    await client.query(limited(silentMs, 'select 1')).then(() => {
      heldUntil = sentAt + believedMs;
      clearTimeout(losing);
      losing = setTimeout(() => lost.abort(), Math.max(0, heldUntil - performance.now()));
    }, end);
  };
  let beats: NodeJS.Timeout | undefined;
  /** One query at a time: one that takes long puts off the next, and the end. */
  let beating = Promise.resolve();
  try {
    await client.query(
      `${BEGIN}; set local lock_timeout = ${waitMs}; set local idle_in_transaction_session_timeout = ${silentMs}`,
    );
    const { rows } = await client.query<{ is_free: unknown }>(
      limited(waitMs + MARGIN_MS, `select ${lock}(hashtextextended($1, 0)) as is_free`, [`coupon-site ${name}`]),
    );
    await beat();
    if (isEnded) throw new NoLongerAlone(name);
    beats = setInterval(() => (beating = beating.then(() => (isEnded ? undefined : beat()))), BEAT_MS);
    const isHeld = () => !isEnded && performance.now() < heldUntil;
    return await work({ isHeld, lost: lost.signal, blindMs: believedMs }, rows[0]?.is_free !== false);
  } catch (error) {
    isEnded ||= beats === undefined;
    throw error;
  } finally {
    clearInterval(beats);
    await beating;
    if (!isEnded) await client.query(limited(silentMs, 'commit')).catch(end);
    clearTimeout(losing);
    client.off('error', end).off('end', end);
    client.release(isEnded);
  }
}
