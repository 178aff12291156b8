import type { Selectable } from 'kysely';
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

export interface Devices {
  find(tokenHash: string): Promise<Device | undefined>;
  /** The last used first. */
  list(): Promise<Device[]>;
  /** Of all, the `keep` that were used last stay. */
  add(device: Device, keep: number): Promise<void>;
  noteUse(id: string, use: Pick<Device, 'browser' | 'lastUsedAt'>): Promise<void>;
  /** Removes a device and ends its sessions, both or neither. False: there is no such device. */
  end(id: string): Promise<boolean>;
  /** Removes the devices that were last used before this instant. */
  removeUnused(before: string): Promise<void>;
}

export function openDevices(database: RecordTables): Devices {
  return {
    async find(tokenHash) {
      const row = await database
        .selectFrom('devices')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row && fromRow(row);
    },
    async list() {
      const rows = await database.selectFrom('devices').selectAll().orderBy('last_used_at', 'desc').execute();
      return rows.map(fromRow);
    },
    add: ({ id, tokenHash, browser, createdAt, lastUsedAt }, keep) =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('devices')
          .values({ id, token_hash: tokenHash, browser, created_at: createdAt, last_used_at: lastUsedAt })
          .execute();
        await transaction
          .deleteFrom('devices')
          .where('id', '!=', id)
          .where('id', 'not in', (others) =>
            others
              .selectFrom('devices')
              .select('id')
              .where('id', '!=', id)
              .orderBy('last_used_at', 'desc')
              .limit(keep - 1),
          )
          .execute();
      }),
    async noteUse(id, { browser, lastUsedAt }) {
      await database.updateTable('devices').set({ browser, last_used_at: lastUsedAt }).where('id', '=', id).execute();
    },
    end: (id) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('sessions').where('device', '=', id).execute();
        const { numDeletedRows } = await transaction
          .deleteFrom('devices')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }),
    async removeUnused(before) {
      await database.deleteFrom('devices').where('last_used_at', '<', before).execute();
    },
  };
}

const fromRow = (row: Selectable<Tables['devices']>): Device => ({
  id: row.id,
  tokenHash: row.token_hash,
  browser: row.browser,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
