import type { Pool } from 'pg';
import type { Attempts, FilePart, SharedFiles } from '../records/shared-state.ts';
import { recordsFailure } from './failures.ts';
import { asking, BEGIN, inTransaction } from './connection.ts';

/**
 * What machines share for a while, and no backup keeps. Unlogged is what lasts for minutes: a crash of the server empties these tables, and
 * writing them costs no wait for its disk.
 */
const TABLES = `
  select pg_advisory_xact_lock(5029148823104410123);
  create unlogged table if not exists attempts (
    key text collate "C" primary key,
    hits integer not null,
    until timestamptz not null
  );
  create index if not exists attempts_by_end on attempts (until);
  create unlogged table if not exists handovers (
    kind text collate "C",
    id text collate "C",
    value text not null,
    until bigint not null,
    primary key (kind, id)
  );
  create index if not exists handovers_by_end on handovers (until);
  create table if not exists shared_files (
    id text collate "C",
    position integer,
    path text not null,
    bytes bytea not null,
    until bigint not null,
    primary key (id, position)
  );
  create index if not exists shared_files_by_end on shared_files (until);
`;

export const makeSharedStateTables = (pool: Pool): Promise<unknown> =>
  inTransaction(pool, BEGIN, (client) => client.query(TABLES));

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
  const query = asking(pool, (cause) => recordsFailure(address, cause));
  let failedAt = -Infinity;
  let failure: unknown;
  let sweptAt = -Infinity;

  async function ask<Row>(sql: string, parameters: unknown[]): Promise<Row[]> {
    if (performance.now() - failedAt < ASK_AGAIN_MS) throw failure;
    return query<Row>(sql, parameters).catch((error: unknown) => {
      failedAt = performance.now();
      throw (failure = error);
    });
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

/** Parts that are read at once. */
const AT_ONCE = 8;

/** Every method throws `RecordsFailed`. */
export function openSharedFiles(pool: Pool, address: string): SharedFiles {
  const ask = asking(pool, (cause) => recordsFailure(address, cause));
  return {
    keep: (id, parts, { now, until }) =>
      inTransaction(pool, BEGIN, async (client) => {
        await client.query('delete from shared_files where until <= $1 or id = $2', [now, id]);
        let position = 0;
        for await (const { path, bytes } of parts) {
          const row = [id, (position += 1), path, bytes, until];
          await client.query(
            'insert into shared_files (id, position, path, bytes, until) values ($1, $2, $3, $4, $5)',
            row,
          );
        }
      }).catch((cause: unknown) => {
        throw recordsFailure(address, cause);
      }),
    async *parts(id) {
      for (let from = 1; ; from += AT_ONCE) {
        const rows = await ask<FilePart>(
          'select path, bytes from shared_files where id = $1 and position >= $2 and position < $3 order by position',
          [id, from, from + AT_ONCE],
        );
        yield* rows;
        if (rows.length < AT_ONCE) return;
      }
    },
  };
}
