import { sql } from 'kysely';
import { statementsIn, type RecordTables, type Tables } from './storage/tables.ts';

/** `until` and other instants: ms since the epoch. */
type Handover = Tables['handovers'];
/** What one request leaves for another, once and for a short time, such as a page that the next tab shows. */
export type Handovers = ReturnType<typeof openHandovers>;

export function openHandovers(database: RecordTables) {
  const { rows, change } = statementsIn(database);
  const forget = (now: number) => change`delete from handovers where until <= ${now}`;
  return {
    /** Replaces what is there under the id. Of one kind the newest `most` are kept. */
    async put({ kind, id, value, until }: Handover, { now, most }: { now: number; most: number }) {
      await forget(now);
      await change`insert into handovers (kind, id, value, until) values (${kind}, ${id}, ${value}, ${until})
        on conflict (kind, id) do update set value = excluded.value, until = excluded.until`;
      const newest = sql`select id from handovers where kind = ${kind} order by until desc limit ${most}`;
      await change`delete from handovers where kind = ${kind} and id not in (${newest})`;
    },
    /** Leaves a mark under the id, unless there is one that is not out of date; answers whether it did. Of several at once one does. */
    async mark({ kind, id, until }: Omit<Handover, 'value'>, now: number): Promise<boolean> {
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

/** Requests that several machines count together, so that a limit holds for all of them. */
export interface Attempts {
  /** Counts one more; a count begins again `windowMs` after its first. `msLeft`: until then. */
  add(key: string, windowMs: number): Promise<{ hits: number; msLeft: number }>;
  /** It did not count after all. */
  takeBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** A part of a file; the parts of a file follow each other. */
export interface FilePart {
  /** Relative, with `/`. */
  path: string;
  bytes: Buffer;
}

/** Files that one machine has made and the others may need, for a day or so. */
export interface SharedFiles {
  /** Keeps them under this id, all of them or none, until then (ms since the epoch). What is out of date goes. */
  keep(id: string, parts: AsyncIterable<FilePart>, times: { now: number; until: number }): Promise<void>;
  /** In the order in which they were kept; none: there are no such files. */
  parts(id: string): AsyncIterable<FilePart>;
}
