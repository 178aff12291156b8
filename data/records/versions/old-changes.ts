import { sql } from 'kysely';
import type { RecordTables } from '../storage/tables.ts';

const CHANGES_AT_ONCE = 100;

/** Removes the changes from before an instant (ISO). */
export const removeBefore = (database: RecordTables, instant: string): Promise<void> =>
  removeAll(database, () => oldest(database, instant));

/** Removes the oldest changes until all together take no more than `mostBytes`. */
export const removeBeyond = (database: RecordTables, mostBytes: number): Promise<void> =>
  removeAll(database, () => beyond(database, mostBytes));

/** A few at a time, so that other statements run in between. */
async function removeAll(database: RecordTables, next: () => Promise<string[]>): Promise<void> {
  for (;;) {
    const ids = await next();
    if (ids.length === 0) return;
    await remove(database, ids);
  }
}

async function oldest(database: RecordTables, before: string): Promise<string[]> {
  const old = database.selectFrom('changes').select('id').where('at', '<', before).orderBy('at');
  return (await old.limit(CHANGES_AT_ONCE).execute()).map(({ id }) => id);
}

/** Some of the oldest changes, as long as all together are larger than they may be. */
async function beyond(database: RecordTables, mostBytes: number): Promise<string[]> {
  const { rows } = await sql<{ sum: number | null }>`select sum(bytes) as sum from changes`.execute(database);
  let left = Number(rows[0]?.sum ?? 0);
  if (left <= mostBytes) return [];
  const old = database.selectFrom('changes').select(['id', 'bytes']).orderBy('at').orderBy('id');
  const removed: string[] = [];
  for (const { id, bytes } of await old.limit(CHANGES_AT_ONCE).execute()) {
    if (left <= mostBytes) break;
    left -= bytes;
    removed.push(id);
  }
  return removed;
}

const remove = (database: RecordTables, ids: string[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('changes').where('id', 'in', ids).execute();
    await transaction.deleteFrom('versions').where('change_id', 'in', ids).execute();
  });
