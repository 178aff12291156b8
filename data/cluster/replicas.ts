import { addressOf, openPool } from './connection.ts';
import { storageFailure } from './failures.ts';

const QUERY_MS = 2_500;

/** How far one server has followed the log, as it noted itself. */
export interface NotedReplica {
  name: string;
  /** The place in the log that its folder is at. */
  seq: number;
  /** Why its uploads fail, as a sentence; null: they do not. */
  uploadFailure: string | null;
  /** How long ago it noted that, by the clock of the database. */
  secondsAgo: number;
}

/** Where all servers note how far they have followed. Every method throws while the database cannot be asked. */
export interface Replicas {
  /**
   * Notes the place of this server, and why its uploads fail. Answers the end of the log, and all servers that have noted something within
   * an hour, by name.
   */
  note(seq: number, uploadFailure: string | null): Promise<{ end: number; replicas: NotedReplica[] }>;
  /** This server ends. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const NOTE = `
  with own as (
    insert into replicas (name, seq, seen) values ($1, $2, clock_timestamp())
    on conflict (name) do update set seq = excluded.seq, seen = excluded.seen
    returning name, seq, seen
  ), forgotten as (
    delete from replicas where name <> $1 and seen < clock_timestamp() - interval '1 hour'
  ), failing as (
    insert into upload_failures (name, reason) select $1, $3::text where $3::text is not null
    on conflict (name) do update set reason = excluded.reason
  ), over as (
    delete from upload_failures where case when name = $1 then $3::text is null
      else not exists (select from replicas where replicas.name = upload_failures.name) end
  )
  select each.name, each.seq, case when each.name = $1 then $3::text else reason end as "uploadFailure",
    greatest(0, extract(epoch from clock_timestamp() - seen)) as "secondsAgo", (select seq from document_head) as end
  from (select name, seq, seen from own union all select name, seq, seen from replicas where name <> $1) as each
  left join upload_failures using (name)
  where seen >= clock_timestamp() - interval '1 hour'
  order by each.name`;

const LEAVE = `
  with over as (delete from upload_failures where name = $1)
  delete from replicas where name = $1`;

/** `name`: of this server, for people; another with the same name counts as the same. */
export function openReplicas(url: string, name: string): Replicas {
  const pool = openPool(url, { max: 1, query_timeout: QUERY_MS });
  return {
    async note(seq, uploadFailure) {
      const noted = pool.query<NotedReplica & { end: number }>(NOTE, [name, seq, uploadFailure]);
      const { rows } = await noted.catch((cause: unknown) => {
        throw storageFailure('write', addressOf(url), cause);
      });
      return { end: rows[0]?.end ?? seq, replicas: rows.map(({ end: _, ...replica }) => replica) };
    },
    leave: async () => void (await pool.query(LEAVE, [name])),
    close: () => pool.end(),
  };
}
