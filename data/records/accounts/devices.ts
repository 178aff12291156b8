import { sql } from 'kysely';
import type { RecordTables, Tables } from '../storage/tables.ts';

export type Device = Tables['devices'];

export type Devices = ReturnType<typeof openDevices>;

export function openDevices(database: RecordTables) {
  const all = database.selectFrom('devices').selectAll();
  return {
    find: (tokenHash: string): Promise<Device | undefined> => all.where('tokenHash', '=', tokenHash).executeTakeFirst(),
    /** The last used first. */
    list: (): Promise<Device[]> => all.orderBy('lastUsedAt', 'desc').execute(),
    /** Of all, the `keep` that were used last stay. */
    add: (device: Device, keep: number) =>
      database.transaction().execute(async (transaction) => {
        const { id } = device;
        await transaction.insertInto('devices').values(device).execute();
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
