import { sql, type Selectable } from 'kysely';
import type { RecordTables, Tables } from '../storage/tables.ts';

/** Only hashes of the tokens are kept. Instants are ISO 8601. */
export interface Session {
  tokenHash: string;
  csrfHash: string;
  /** Of the sessions that this one took the place of: their tabs are still open. */
  earlierCsrfHashes: string[];
  createdAt: string;
  lastUsedAt: string;
  remembered: boolean;
  /** The browser that it belongs to; null: it began before browsers were known. */
  device: string | null;
  /** What that browser calls itself. */
  browser: string;
  /** When the password was last entered. */
  confirmedAt: string;
}

export type Sessions = ReturnType<typeof openSessions>;

export function openSessions(database: RecordTables) {
  const all = database.selectFrom('sessions').selectAll();
  return {
    async find(tokenHash: string): Promise<Session | undefined> {
      const row = await all.where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && fromRow(row);
    },
    /** The newest one whose token's hash begins so; a few characters do. */
    async findByMark(mark: string): Promise<Session | undefined> {
      const begins = sql<boolean>`substr(token_hash, 1, ${mark.length}) = ${mark}`;
      const row = await all.where(begins).orderBy('created_at', 'desc').executeTakeFirst();
      return row && fromRow(row);
    },
    /** Adds a session and removes the one it takes the place of, both or neither. Of all, the `keep` newest stay. */
    open: (session: Session, { replaces, keep }: { replaces?: string | undefined; keep: number }) =>
      database.transaction().execute(async (transaction) => {
        const { tokenHash } = session;
        if (replaces !== undefined) await sql`delete from sessions where token_hash = ${replaces}`.execute(transaction);
        await transaction.insertInto('sessions').values(sessionRow(session)).execute();
        const newest = sql`select token_hash from sessions where token_hash <> ${tokenHash}
          order by created_at desc, last_used_at desc limit ${keep - 1}`;
        // the new one stays, also beside others of the same instant
        await sql`delete from sessions where token_hash <> ${tokenHash} and token_hash not in (${newest})`.execute(
          transaction,
        );
      }),
    noteUse: (tokenHash: string, at: string) =>
      sql`update sessions set last_used_at = ${at} where token_hash = ${tokenHash}`.execute(database),
    /** The password has been entered again. */
    noteConfirmed: (tokenHash: string, at: string) =>
      sql`update sessions set confirmed_at = ${at}, last_used_at = ${at} where token_hash = ${tokenHash}`.execute(
        database,
      ),
    /** The last used first. */
    list: async (): Promise<Session[]> => (await all.orderBy('last_used_at', 'desc').execute()).map(fromRow),
    close: (tokenHash: string) => sql`delete from sessions where token_hash = ${tokenHash}`.execute(database),
    /** Removes the sessions that were last used before this instant. */
    removeUnused: (before: string) => sql`delete from sessions where last_used_at < ${before}`.execute(database),
  };
}

function sessionRow(session: Session): Selectable<Tables['sessions']> {
  return {
    token_hash: session.tokenHash,
    csrf_hash: session.csrfHash,
    earlier_csrf_hashes: JSON.stringify(session.earlierCsrfHashes),
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    remembered: session.remembered ? 1 : 0,
    device: session.device,
    browser: session.browser,
    confirmed_at: session.confirmedAt,
  };
}

function fromRow(row: Selectable<Tables['sessions']>): Session {
  return {
    tokenHash: row.token_hash,
    csrfHash: row.csrf_hash,
    earlierCsrfHashes: JSON.parse(row.earlier_csrf_hashes) as string[],
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    remembered: row.remembered === 1,
    device: row.device,
    browser: row.browser,
    confirmedAt: row.confirmed_at ?? row.created_at,
  };
}
