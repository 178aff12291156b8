import { trackedReader } from './answers/tracked-reader.ts';
import type { Argument, Query, Reader } from './nodes/terms.ts';

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
