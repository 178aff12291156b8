import { sql } from 'kysely';
import type { RecordTables, Tables } from '../storage/tables.ts';

type Row = Tables['sessions'];

export interface Session extends Omit<Row, 'earlierCsrfHashes' | 'remembered' | 'confirmedAt'> {
  earlierCsrfHashes: string[];
  remembered: boolean;
  confirmedAt: string;
}

export type Sessions = ReturnType<typeof openSessions>;

export function openSessions(database: RecordTables) {
  const all = database.selectFrom('sessions').selectAll();
  return {
    async find(tokenHash: string): Promise<Session | undefined> {
      const row = await all.where('tokenHash', '=', tokenHash).executeTakeFirst();
      return row && sessionOf(row);
    },
    /** The newest one whose token's hash begins so; a few characters do. */
    async findByMark(mark: string): Promise<Session | undefined> {
      const begins = sql<boolean>`substr(token_hash, 1, ${mark.length}) = ${mark}`;
      const row = await all.where(begins).orderBy('createdAt', 'desc').executeTakeFirst();
      return row && sessionOf(row);
    },
    /** Adds a session and removes the one it takes the place of, both or neither. Of all, the `keep` newest stay. */
    open: (session: Session, { replaces, keep }: { replaces?: string | undefined; keep: number }) =>
      database.transaction().execute(async (transaction) => {
        const { tokenHash } = session;
        if (replaces !== undefined) await sql`delete from sessions where token_hash = ${replaces}`.execute(transaction);
        await transaction.insertInto('sessions').values(rowOf(session)).execute();
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
    list: async (): Promise<Session[]> => (await all.orderBy('lastUsedAt', 'desc').execute()).map(sessionOf),
    close: (tokenHash: string) => sql`delete from sessions where token_hash = ${tokenHash}`.execute(database),
    /** Removes the sessions that were last used before this instant. */
    removeUnused: (before: string) => sql`delete from sessions where last_used_at < ${before}`.execute(database),
  };
}

const rowOf = ({ earlierCsrfHashes, remembered, ...session }: Session): Row => ({
  ...session,
  earlierCsrfHashes: JSON.stringify(earlierCsrfHashes),
  remembered: Number(remembered),
});

const sessionOf = ({ earlierCsrfHashes, remembered, confirmedAt, ...row }: Row): Session => ({
  ...row,
  earlierCsrfHashes: JSON.parse(earlierCsrfHashes) as string[],
  remembered: remembered === 1,
  confirmedAt: confirmedAt ?? row.createdAt,
});
