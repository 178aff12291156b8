import { randomUUID } from 'node:crypto';
import { addressOf, openPool } from './connection.ts';
import { storageFailure } from './failures.ts';

/** A statement that takes longer counts as lost: it may still take place. */
const QUERY_MS = 2_500;
/** One that renews, one beside it. */
const MOST_CONNECTIONS = 2;

/** Says that the row has changed, no more. */
export const LEASE_CHANNEL = 'coupon_site_lease';

/** The row of the lease at the moment of the answer, by the clock of the database. */
export interface LeaseState {
  /** Its name, for people; null: the lease is free. */
  holder: string | null;
  /** Rises each time that the lease is taken. */
  epoch: number;
  /** Until it is free, unless it is renewed. */
  remainingMs: number;
  /** Until when it is valid, as text that is different after each renewal. */
  until: string;
  /** Up to which change of the log the holder has uploaded; 0 after the lease was taken. */
  uploaded: number;
  /** How often a former holder has asked for a comparison of the bucket with its manifest. */
  checks: number;
}

/** The right of one server at a time, given out by a shared clock. Every method throws while that cannot be asked. */
export interface Lease {
  /**
   * Takes it for so long if it is free, was taken by this process, or is still valid until `unrenewed`: with the next epoch. `isTaken`: this
   * call did so.
   */
  take(validMs: number, unrenewed: string | null): Promise<LeaseState & { isTaken: boolean }>;
  /** Prolongs it, and notes what was uploaded. `isOwn` is false when it has expired or was taken by another process. */
  renew(epoch: number, validMs: number, uploaded: number): Promise<LeaseState & { isOwn: boolean }>;
  /** Makes it free at once. */
  giveBack(epoch: number): Promise<void>;
  look(): Promise<LeaseState>;
  /** Asks the holder to compare the bucket with its manifest: this process may have written after it lost the lease. */
  askForCheck(): Promise<void>;
  close(): Promise<void>;
}

const STATE = `
  case when until > clock_timestamp() then holder end as holder, epoch, uploaded, checks, extract(epoch from until)::text as until,
  greatest(0, extract(epoch from until - clock_timestamp()) * 1000) as "remainingMs"`;
const TAKE = `
  with taken as (
    update publisher_lease set holder = $1, process = $2::uuid, epoch = epoch + 1, uploaded = 0,
      until = clock_timestamp() + $3 * interval '1 millisecond'
    where until <= clock_timestamp() or process = $2::uuid or extract(epoch from until)::text = $4
    returning *, pg_notify('${LEASE_CHANNEL}', '')
  )
  select true as "isTaken", ${STATE} from taken
  union all
  select false, ${STATE} from publisher_lease where not exists (select from taken)`;
const RENEW = `
  with former as (select uploaded from publisher_lease),
  renewed as (
    update publisher_lease set until = clock_timestamp() + $3 * interval '1 millisecond', uploaded = greatest(uploaded, $4)
    where process = $1::uuid and epoch = $2 and until > clock_timestamp()
    returning *
  )
  select true as "isOwn", ${STATE}, case when uploaded > (select uploaded from former) then pg_notify('${LEASE_CHANNEL}', '') end
  from renewed
  union all
  select false, ${STATE}, null from publisher_lease where not exists (select from renewed)`;
const GIVE_BACK = `
  update publisher_lease set until = to_timestamp(0), process = null where process = $1::uuid and epoch = $2
  returning pg_notify('${LEASE_CHANNEL}', '')`;
const ASK_FOR_CHECK = `update publisher_lease set checks = checks + 1 returning pg_notify('${LEASE_CHANNEL}', '')`;

/**
 * The lease in the database at `url`, whose tables are there. `name`: of this server, for people. One row and one statement each, judged by
 * `clock_timestamp()` when the row is locked: no clock of a server matters, only how long it counts the same end, and a frozen one holds no lock.
 */
export function openLease(url: string, name: string): Lease {
  const pool = openPool(url, { max: MOST_CONNECTIONS, query_timeout: QUERY_MS });
  const id = randomUUID();
  async function ask<Row>(sql: string, parameters: unknown[] = []): Promise<Row> {
    const { rows } = await pool.query(sql, parameters).catch((cause: unknown) => {
      throw storageFailure('write', addressOf(url), cause);
    });
    const [row] = rows as Row[];
    if (row === undefined) throw new Error('the row of the lease is missing from the database');
    return row;
  }
  return {
    take: (validMs, unrenewed) => ask(TAKE, [name, id, validMs, unrenewed]),
    renew: (epoch, validMs, uploaded) => ask(RENEW, [id, epoch, validMs, uploaded]),
    giveBack: async (epoch) => void (await pool.query(GIVE_BACK, [id, epoch])),
    look: () => ask(`select ${STATE} from publisher_lease`),
    askForCheck: async () => void (await pool.query(ASK_FOR_CHECK)),
    close: () => pool.end(),
  };
}
