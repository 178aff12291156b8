import { Pool, types, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { ExplainedError } from '../files/errors.ts';

/** How long a connection may take. */
const CONNECT_MS = 5_000;
/** How long a statement waits for a lock that another machine holds. */
export const LOCK_MS = 30_000;
/** How long an answer may take, unless much is asked for: longer than the wait for a lock, whose refusal says more. */
export const QUERY_MS = LOCK_MS + 5_000;
/** A connection on which nothing comes for so long is probed: it may be dead, behind a router that forgot it. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** A transaction whose machine is frozen or gone is ended by the server after so long, and its locks with it. */
const IDLE_TRANSACTION_MS = 10_000;
const MOST_CONNECTIONS = 10;

const INT8 = 20;
const NUMERIC = 1700;
/** Counts and sums, which stay far below what a number can hold. */
const parsers = new Map([INT8, NUMERIC].map((type) => [type, Number]));

const limits = { lock_timeout: LOCK_MS, idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS };

/** Begins a transaction that holds up other machines for so long at most. Its settings are its own: a pooler keeps none of a session. */
export const BEGIN = ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join('; ');

const setting = ([name, ms]: [string, number]): string => `set_config('${name}', '${ms}', true)`;

/** The same for one that has begun, in a list of `select`. */
export const LIMITS = Object.entries(limits).map(setting).join(', ');
/** For a statement outside of a transaction. */
export const LOCK_LIMIT = setting(['lock_timeout', LOCK_MS]);

/** Connections to the server at `url`, made when they are needed. Without `query_timeout` a statement may take any time. */
export function openPool(
  url: string,
  more: Pick<PoolConfig, 'max' | 'query_timeout' | 'connectionTimeoutMillis'> = {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    max: MOST_CONNECTIONS,
    application_name: 'coupon-site',
    types: {
      getTypeParser: ((type: number, format: 'text') =>
        parsers.get(type) ?? types.getTypeParser(type, format)) as typeof types.getTypeParser,
    },
    ...more,
  });
  // a connection that breaks rejects the next query on it; without a listener it would end the process
  pool.on('error', () => {});
  pool.on('connect', (client: PoolClient) => void client.on('error', () => {}));
  return pool;
}

/** Runs `work` in a transaction of its own. */
export async function inTransaction<Result>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect();
  let isCommitted = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    isCommitted = true;
    return result;
  } finally {
    // one that is open ends with its connection
    client.release(!isCommitted);
  }
}

/** Asks the database for rows. `failure`: what is thrown in place of what the server or the driver throws. */
export const asking =
  (pool: Pool, failure: (cause: unknown) => Error) =>
  async <Row>(statement: string | QueryConfig, values?: unknown[]): Promise<Row[]> => {
    try {
      return (await pool.query(statement, values)).rows as Row[];
    } catch (cause) {
      throw failure(cause);
    }
  };

/** A statement that has another limit of time, in ms, than those of its pool. */
export const limited = (query_timeout: number, text: string, values?: unknown[]): QueryConfig => {
  // the types of the driver do not know it
  const statement: QueryConfig & { query_timeout: number } = { text, values, query_timeout };
  return statement;
};

/** The server and the database as people may see them: without user and password. */
export function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

/** The oldest with which the tests were run. */
const OLDEST = 16;

/** The database server is older than any that was tried. */
export class UnsupportedPostgres extends ExplainedError {}

/** `version`: such as `15.18 (Debian 15.18-0+deb12u1)`. Throws `UnsupportedPostgres`. */
export function refuseOlder(address: string, version: string): void {
  if (Number.parseInt(version) >= OLDEST) return;
  throw new UnsupportedPostgres(
    `${address} is PostgreSQL ${version}; this release needs ${OLDEST} or newer. Nothing was changed. ` +
      'Upgrade the database server, or give the address of a newer one.',
  );
}

/** Asks the server, before anything is made in it. Throws `UnsupportedPostgres`, and what the server refuses. */
export async function requireVersion(pool: Pool, address: string): Promise<void> {
  const { rows } = await pool.query<{ version: string }>(`select current_setting('server_version') as version`);
  refuseOlder(address, rows[0]!.version);
}
