import { dayIn, nextMidnight } from './calendar.ts';
import type { IndexRead } from '../nodes/node.ts';
import type { Argument, Query, Reader } from '../nodes/terms.ts';

/** What a reader turns to; each call records the read with what is being computed. */
export interface ReadTargets {
  answer(query: Query, args: readonly Argument[]): unknown;
  field(query: Query, args: readonly Argument[], name: string): unknown;
  index(read: IndexRead): unknown;
  document(key: string): unknown;
  /** The instant (ms) of the last update. */
  now(): number;
  /** What is being computed expires at `instant` (ms). */
  expiresAt(instant: number): void;
}

/** The one way from a query to documents, indexes, other queries and time. */
export function trackedReader(targets: ReadTargets): Reader {
  const read = (query: Query, ...args: Argument[]): unknown => targets.answer(query, args);
  return Object.assign(read, {
    field: (query: Query, name: string, ...args: Argument[]) => targets.field(query, args, name),
    document: (key: string) => targets.document(key),
    isBefore(instant: number) {
      if (targets.now() >= instant) return false;
      targets.expiresAt(instant);
      return true;
    },
    today(timeZone: string) {
      targets.expiresAt(nextMidnight(timeZone, targets.now()));
      return dayIn(timeZone, targets.now());
    },
    members: (index: string, part: string, count?: number) =>
      targets.index(count === undefined ? ['members', index, part] : ['members', index, part, count]),
    entries: (index: string, part: string) => targets.index(['entries', index, part]),
    count: (index: string, part: string) => targets.index(['count', index, part]),
    total: (index: string, part: string) => targets.index(['total', index, part]),
    parts: (index: string) => targets.index(['parts', index]),
    partitions: (index: string, capacity: number) => targets.index(['partitions', index, capacity]),
    partition: (index: string, prefix: string) => targets.index(['partition', index, prefix]),
  }) as Reader;
}
