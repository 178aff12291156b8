import { randomUUID } from 'node:crypto';
import { addressOf, asking, openPool } from './connection.ts';
import { storageFailure } from './failures.ts';

/** A statement that takes longer counts as lost: it may still take place. */
const QUERY_MS = 2_500;
/** A server that leads says so each two seconds. */
export const SHOWN_MS = 6_000;

/** Says that the table has changed, no more. */
export const SERVERS_CHANNEL = 'coupon_site_lease';

/** How far one server has followed the log, as it noted itself. */
interface NotedServer {
  name: string;
  /** The place in the log that its folder is at. */
  seq: number;
  /** Why its uploads fail, as a sentence; null: they do not. */
  uploadFailure: string | null;
  /** How long ago it noted that, by the clock of the database. */
  secondsAgo: number;
}

/** What all servers have noted. */
export interface NotedServers {
  /** The name of the server that uploads, for people; null: none does. */
  leader: string | null;
  /** Rises with each server that begins to. */
  epoch: number;
  /** Up to which change of the log it has uploaded; 0: not known. */
  uploaded: number;
  /** How often a former one has asked for a comparison of the bucket with its manifest. */
  checks: number;
  /** The end of the log. */
  end: number;
  /** By name, those that have noted something within an hour. */
  servers: NotedServer[];
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
  ), renewed as (
    update publisher_lease set uploaded = greatest(uploaded, $5), until = clock_timestamp() + ${SHOWN_MS} * interval '1 millisecond'
    where process = $4::uuid
  )
  select each.name, each.seq, case when each.name = $1 then $3::text else reason end as "uploadFailure",
    greatest(0, extract(epoch from clock_timestamp() - seen)) as "secondsAgo", (select seq from document_head) as end,
    case when process = $4::uuid then $1 when until > clock_timestamp() then holder end as leader, epoch, checks,
    case when process = $4::uuid then greatest(uploaded, $5) else uploaded end as uploaded
  from (select name, seq, seen from own union all select name, seq, seen from replicas where name <> $1) as each
  left join upload_failures using (name)
  cross join publisher_lease
  where seen >= clock_timestamp() - interval '1 hour'
  order by each.name`;

const NOTIFY = `pg_notify('${SERVERS_CHANNEL}', '')`;
const LEAD = `
  update publisher_lease set holder = $1, process = $2::uuid, epoch = epoch + 1, uploaded = 0,
    until = clock_timestamp() + ${SHOWN_MS} * interval '1 millisecond'
  returning epoch, (select process is not null from publisher_lease) as "isSudden", ${NOTIFY}`;
const STAND_BY = `
  update publisher_lease set until = to_timestamp(0), process = null where process = $1::uuid returning ${NOTIFY}`;
const ASK_FOR_CHECK = `update publisher_lease set checks = checks + 1 returning ${NOTIFY}`;
const LEAVE = `
  with over as (delete from upload_failures where name = $1)
  delete from replicas where name = $1`;

/** Where servers note what the others are to know. Every method throws while the database cannot be asked. */
export type Servers = ReturnType<typeof openServers>;

/** In the database at `url`, whose tables are there. `name`: of this server, for people; another with the same name counts as the same. */
export function openServers(url: string, name: string) {
  const pool = openPool(url, { max: 2, query_timeout: QUERY_MS });
  const id = randomUUID();
  const ask = asking(pool, (cause) => storageFailure(addressOf(url), cause));
  return {
    /** `uploaded`: by this server since it began to lead; without effect when it does not. Answers what all have noted. */
    async note({ seq, uploadFailure, uploaded }: Own): Promise<NotedServers> {
      const rows = await ask<NotedServer & NotedServers>(NOTE, [name, seq, uploadFailure, id, uploaded]);
      const [first] = rows;
      if (first === undefined) throw new Error('the row of the server that leads is missing from the database');
      const { end, leader, epoch, checks } = first;
      return { end, leader, epoch, checks, uploaded: first.uploaded, servers: rows };
    },
    /** This server uploads from now on. `isSudden`: one that did so before has not said that it does no more. */
    lead: async () => (await ask<{ epoch: number; isSudden: boolean }>(LEAD, [name, id]))[0]!,
    /** It does no more. */
    standBy: async () => void (await ask(STAND_BY, [id])),
    /** Asks who leads to compare the bucket with its manifest: this server may have written after it did no more. */
    askForCheck: async () => void (await ask(ASK_FOR_CHECK)),
    /** Has the others look. */
    notify: async () => void (await ask(`select ${NOTIFY}`)),
    /** This server ends. */
    leave: async () => void (await ask(LEAVE, [name])),
    close: (): Promise<void> => pool.end(),
  };
}

type Own = Pick<NotedServer, 'seq' | 'uploadFailure'> & Pick<NotedServers, 'uploaded'>;
