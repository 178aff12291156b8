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
    following: (index: string, part: string, order: string | number, member: string, count: number) =>
      targets.index(['following', index, part, order, member, count]),
  }) as Reader;
}

/**
 * A reader for an engine whose answers wait on disk, where nothing has changed since they were saved: what only asks documents and the time
 * is computed again, so that it need not wait for all answers to be loaded. It goes on as `awake` when they have been.
 */
export function uncachedReader(options: {
  isAsleep(): boolean;
  document(key: string): unknown;
  /** The instant (ms) of the last update. */
  now(): number;
  /** The reader of all that is remembered, which is loaded for it. Throws `StateUnreadable`. */
  awake(): Reader;
}): Reader {
  const { isAsleep, document, now, awake } = options;
  const answer = (query: Query, args: readonly Argument[]): unknown =>
    isAsleep() ? query.run(reader, ...args) : awake()(query, ...args);
  const reader = trackedReader({
    answer,
    field(query, args, name) {
      if (!isAsleep()) return awake().field(query, name, ...args);
      const found = answer(query, args);
      const isObject = found !== null && typeof found === 'object' && Object.hasOwn(found, name);
      return isObject ? (found as { [name: string]: unknown })[name] : undefined;
    },
    index([kind, ...rest]) {
      const read = awake() as unknown as { [kind: string]: (...rest: Argument[]) => unknown };
      return read[kind]?.(...rest);
    },
    document: (key) => (isAsleep() ? document(key) : awake().document(key)),
    now,
    expiresAt() {},
  });
  return reader;
}
