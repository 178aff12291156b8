import { dayIn, nextMidnight } from './calendar.ts';
import type { IndexLook } from './graph.ts';
import type { Argument, Query, Reader } from './terms.ts';

/** What a reader turns to; each notes the read with whoever asks. */
export interface Asked {
  answer(query: Query, args: Argument[]): unknown;
  look(...look: IndexLook): unknown;
  document(key: string): unknown;
  /** The instant (ms) that all are told. */
  now(): number;
  /** The asker's answer becomes false at `instant` (ms). */
  expiresAt(instant: number): void;
}

/** The one way from a query to documents, indexes, other queries and time. */
export function trackedReader(asked: Asked): Reader {
  const read = (query: Query, ...args: Argument[]): unknown => asked.answer(query, args);
  return Object.assign(read, {
    document: (key: string) => asked.document(key),
    isBefore(instant: number) {
      if (asked.now() >= instant) return false;
      asked.expiresAt(instant);
      return true;
    },
    today(timeZone: string) {
      asked.expiresAt(nextMidnight(timeZone, asked.now()));
      return dayIn(timeZone, asked.now());
    },
    members: (index: string, part: string, count?: number) =>
      asked.look('members', index, part, ...(count === undefined ? [] : [count])),
    entries: (index: string, part: string) => asked.look('entries', index, part),
    count: (index: string, part: string) => asked.look('count', index, part),
    total: (index: string, part: string) => asked.look('total', index, part),
    parts: (index: string) => asked.look('parts', index),
    partitions: (index: string, capacity: number) => asked.look('partitions', index, capacity),
    partition: (index: string, prefix: string) => asked.look('partition', index, prefix),
  }) as Reader;
}
