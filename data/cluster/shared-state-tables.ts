import type { Pool } from 'pg';
import { BEGIN, inTransaction } from './connection.ts';

const LOCK_ID = '5029148823104410123';

/**
 * What machines share for a while, and no backup keeps. Unlogged is what lasts for minutes: a crash of the server empties these tables, and
 * writing them costs no wait for its disk. The row of `server_runs` says that there was none since: see `TransactionOutcomes`.
 */
const TABLES = `
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
  create unlogged table if not exists server_runs (one boolean primary key default true check (one), id uuid not null);
  insert into server_runs (id) values (gen_random_uuid()) on conflict do nothing;
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

export function makeSharedStateTables(pool: Pool): Promise<void> {
  return inTransaction(pool, BEGIN, async (client) => {
    await client.query(`select pg_advisory_xact_lock(${LOCK_ID})`);
    await client.query(TABLES);
  });
}
