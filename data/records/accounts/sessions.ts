import type { Selectable } from 'kysely';
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

export interface Sessions {
  find(tokenHash: string): Promise<Session | undefined>;
  /** The newest one whose token's hash begins so; a few characters do. */
  findByMark(mark: string): Promise<Session | undefined>;
  /** Adds a session and removes the one it takes the place of, both or neither. Of all, the `keep` newest stay. */
  open(session: Session, options: { replaces?: string | undefined; keep: number }): Promise<void>;
  noteUse(tokenHash: string, at: string): Promise<void>;
  /** The password has been entered again. */
  noteConfirmed(tokenHash: string, at: string): Promise<void>;
  /** The last used first. */
  list(): Promise<Session[]>;
  close(tokenHash: string): Promise<void>;
  /** Removes the sessions that were last used before this instant. */
  removeUnused(before: string): Promise<void>;
}

export function openSessions(database: RecordTables): Sessions {
  return {
    async find(tokenHash) {
      const row = await database
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row && fromRow(row);
    },
    async findByMark(mark) {
      const row = await database
        .selectFrom('sessions')
        .selectAll()
        .where(({ eb, fn, val }) => eb(fn<string>('substr', ['token_hash', val(1), val(mark.length)]), '=', mark))
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      return row && fromRow(row);
    },
    async open(session, { replaces, keep }) {
      await database.transaction().execute(async (transaction) => {
        if (replaces !== undefined)
          await transaction.deleteFrom('sessions').where('token_hash', '=', replaces).execute();
        await transaction.insertInto('sessions').values(sessionRow(session)).execute();
        await transaction
          .deleteFrom('sessions')
          // The new one stays, also beside others of the same instant.
          .where('token_hash', '!=', session.tokenHash)
          .where('token_hash', 'not in', (newest) =>
            newest
              .selectFrom('sessions')
              .select('token_hash')
              .where('token_hash', '!=', session.tokenHash)
              .orderBy('created_at', 'desc')
              .orderBy('last_used_at', 'desc')
              .limit(keep - 1),
          )
          .execute();
      });
    },
    async noteUse(tokenHash, at) {
      await database.updateTable('sessions').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute();
    },
    async noteConfirmed(tokenHash, at) {
      await database
        .updateTable('sessions')
        .set({ confirmed_at: at, last_used_at: at })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async list() {
      const rows = await database.selectFrom('sessions').selectAll().orderBy('last_used_at', 'desc').execute();
      return rows.map(fromRow);
    },
    async close(tokenHash) {
      await database.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },
    async removeUnused(before) {
      await database.deleteFrom('sessions').where('last_used_at', '<', before).execute();
    },
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
