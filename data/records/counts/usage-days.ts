import { LATELY_DAYS, USAGE_DAYS } from '../../rules/dates/usage-window.ts';
import { addDays } from '../../rules/dates/time-zone.ts';
import type { RecordTables } from '../storage/tables.ts';

/** The day that recent uses are counted to: all of them, or, while they are moved there, some still to the day `from`. */
export interface WindowDays {
  /** Null: not counted at all before. */
  from: string | null;
  to: string;
}

const MARK = 'usage window';

/** Null: recent uses were never counted. `from` and `to` are the same when nothing is being moved. */
export async function readWindow(database: RecordTables): Promise<WindowDays | null> {
  const row = await database.selectFrom('marks').select('value').where('name', '=', MARK).executeTakeFirst();
  if (row === undefined) return null;
  const [from = '', to = from] = row.value.split(' ');
  return { from: from === '' ? null : from, to };
}

export async function writeWindow(database: RecordTables, { from, to }: WindowDays): Promise<void> {
  const value = from === to ? to : `${from ?? ''} ${to}`;
  await database
    .insertInto('marks')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The days, first and last, whose counts are in another part of the window or no longer in it. */
export function daysThatMove({ from, to }: { from: string; to: string }): [first: string, last: string][] {
  const [earlier, later] = from < to ? [from, to] : [to, from];
  return [LATELY_DAYS, USAGE_DAYS].map((days) => [addDays(earlier, 1 - days), addDays(later, -days)]);
}
