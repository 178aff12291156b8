import { sql, type Selectable } from 'kysely';
import type { RecordTables, Tables } from '../storage/tables.ts';

/** A browser that has signed in before. Only the hash of its token is kept. Instants are ISO 8601. */
export interface Device {
  id: string;
  tokenHash: string;
  /** What it calls itself, such as "Firefox on Linux". */
  browser: string;
  createdAt: string;
  lastUsedAt: string;
}

export type Devices = ReturnType<typeof openDevices>;

export function openDevices(database: RecordTables) {
  const all = database.selectFrom('devices').selectAll();
  return {
    async find(tokenHash: string): Promise<Device | undefined> {
      const row = await all.where('token_hash', '=', tokenHash).executeTakeFirst();
      return row && fromRow(row);
    },
    /** The last used first. */
    list: async (): Promise<Device[]> => (await all.orderBy('last_used_at', 'desc').execute()).map(fromRow),
    /** Of all, the `keep` that were used last stay. */
    add: ({ id, tokenHash, browser, createdAt, lastUsedAt }: Device, keep: number) =>
      database.transaction().execute(async (transaction) => {
        const row = { id, token_hash: tokenHash, browser, created_at: createdAt, last_used_at: lastUsedAt };
        await transaction.insertInto('devices').values(row).execute();
        const newest = sql`select id from devices where id <> ${id} order by last_used_at desc limit ${keep - 1}`;
        await sql`delete from devices where id <> ${id} and id not in (${newest})`.execute(transaction);
      }),
    noteUse: (id: string, { browser, lastUsedAt }: Pick<Device, 'browser' | 'lastUsedAt'>) =>
      sql`update devices set browser = ${browser}, last_used_at = ${lastUsedAt} where id = ${id}`.execute(database),
    /** Removes a device and ends its sessions, both or neither. False: there is no such device. */
    end: (id: string) =>
      database.transaction().execute(async (transaction) => {
        await sql`delete from sessions where device = ${id}`.execute(transaction);
        return (await sql`delete from devices where id = ${id}`.execute(transaction)).numAffectedRows! > 0n;
      }),
    /** Removes the devices that were last used before this instant. */
    removeUnused: (before: string) => sql`delete from devices where last_used_at < ${before}`.execute(database),
  };
}

const fromRow = (row: Selectable<Tables['devices']>): Device => ({
  id: row.id,
  tokenHash: row.token_hash,
  browser: row.browser,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
