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
  /** Notes the place of this server, and why its uploads fail. Answers the end of the log, and all servers that have noted something within an hour, by name. */
  note(seq: number, uploadFailure: string | null): Promise<{ end: number; replicas: NotedReplica[] }>;
  /** This server ends. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

const NOTE = `
  with own as (
    insert into replicas (name, seq, seen, upload_failure) values ($1, $2, clock_timestamp(), $3)
    on conflict (name) do update set seq = excluded.seq, seen = excluded.seen, upload_failure = excluded.upload_failure
    returning *
  ), forgotten as (
    delete from replicas where name <> $1 and seen < clock_timestamp() - interval '1 hour'
  )
  select name, seq, upload_failure as "uploadFailure", greatest(0, extract(epoch from clock_timestamp() - seen)) as "secondsAgo",
    (select seq from document_head) as end
  from (select * from own union all select * from replicas where name <> $1) as each
  where seen >= clock_timestamp() - interval '1 hour'
  order by name`;

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
    leave: async () => void (await pool.query('delete from replicas where name = $1', [name])),
    close: () => pool.end(),
  };
}
