import type { Pool } from 'pg';
import type { Attempts } from '../records/accounts/attempts.ts';
import { recordsFailure } from './failures.ts';

/** After a failure nothing is asked for so long: the caller has another way, and no request should wait for it. */
const ASK_AGAIN_MS = 5_000;
const SWEEP_EVERY_MS = 60_000;

const ADD = `
  insert into attempts as present (key, hits, until)
  values ($1, 1, clock_timestamp() + make_interval(secs => $2::double precision / 1000))
  on conflict (key) do update set
    hits = case when present.until <= clock_timestamp() then 1 else present.hits + 1 end,
    until = case when present.until <= clock_timestamp() then excluded.until else present.until end
  returning hits, greatest(0, ceil(extract(epoch from until - clock_timestamp()) * 1000)) as ms_left`;

const SWEEP = `
  delete from attempts where key in (
    select key from attempts where until <= clock_timestamp() for update skip locked
  )`;

/** Counted by the clock of the database. Every method throws `RecordsFailed`. */
export function openSharedAttempts(pool: Pool, address: string): Attempts {
  let failedAt = -Infinity;
  let failure: unknown;
  let sweptAt = -Infinity;

  async function ask<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    if (performance.now() - failedAt < ASK_AGAIN_MS) throw failure;
    try {
      return (await pool.query(sql, parameters)).rows as Row[];
    } catch (cause) {
      failedAt = performance.now();
      failure = recordsFailure(address, cause);
      throw failure;
    }
  }

  function sweep(): void {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    // the next one removes what this one could not
    void ask(SWEEP, []).catch(() => {});
  }

  return {
    async add(key, windowMs) {
      sweep();
      const [row] = await ask<{ hits: number; ms_left: number }>(ADD, [key, windowMs]);
      return { hits: row!.hits, msLeft: row!.ms_left };
    },
    async takeBack(key) {
      await ask('update attempts set hits = hits - 1 where key = $1 and hits > 0 and until > clock_timestamp()', [key]);
    },
    async forget(key) {
      await ask('delete from attempts where key = $1', [key]);
    },
  };
}
