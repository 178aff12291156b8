import { sql } from 'kysely';
import { statementsIn, type RecordTables } from './storage/tables.ts';

/** What one request leaves for another, once and for a short time, such as a page that the next tab shows. `until` and `now`: ms since the epoch. */
export type Handovers = ReturnType<typeof openHandovers>;

export function openHandovers(database: RecordTables) {
  const { rows, change } = statementsIn(database);
  const forget = (now: number) => change`delete from handovers where until <= ${now}`;
  return {
    /** Replaces what is there under the id. Of one kind the newest `most` are kept. */
    async put(
      { kind, id, value, until }: { kind: string; id: string; value: string; until: number },
      { now, most }: { now: number; most: number },
    ): Promise<void> {
      await forget(now);
      await change`insert into handovers (kind, id, value, until) values (${kind}, ${id}, ${value}, ${until})
        on conflict (kind, id) do update set value = excluded.value, until = excluded.until`;
      const newest = sql`select id from handovers where kind = ${kind} order by until desc limit ${most}`;
      await change`delete from handovers where kind = ${kind} and id not in (${newest})`;
    },
    /** Leaves a mark under the id, unless there is one that is not out of date; answers whether it did. Of several at once one does. */
    async mark({ kind, id, until }: { kind: string; id: string; until: number }, now: number): Promise<boolean> {
      await forget(now);
      const added = await change`insert into handovers (kind, id, value, until) values (${kind}, ${id}, '', ${until})
        on conflict do nothing`;
      return added > 0n;
    },
    /** All of one kind that are not out of date; they stay. */
    list: (kind: string, now: number): Promise<{ id: string; value: string }[]> =>
      rows`select id, value from handovers where kind = ${kind} and until > ${now} order by until`,
    /** What was left under this id, unless it is out of date; it is gone by that. */
    async take(kind: string, id: string, now: number): Promise<string | undefined> {
      const [found] = await rows<{ value: string; until: number }>`
        delete from handovers where kind = ${kind} and id = ${id} returning value, until`;
      return found && found.until > now ? found.value : undefined;
    },
  };
}
