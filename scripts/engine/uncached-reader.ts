import { markParts } from './answers/digest.ts';
import { trackedReader } from './answers/tracked-reader.ts';
import { queryId } from './nodes/node.ts';
import type { Argument, Query, Reader } from './nodes/terms.ts';
import type { View } from './saved/engine-options.ts';

/** What answers are computed from that leave no trace. */
export interface ReadAside {
  document(key: string): unknown;
  /** The instant (ms) of the last update. */
  now(): number;
  /** The reader of all that is remembered, which is loaded for it. Throws `StateUnreadable`. */
  awake(): Reader;
}

/**
 * A reader for an engine whose answers wait on disk, where nothing has changed since they were saved: what only asks documents and the time
 * is computed again, so that it need not wait for all answers to be loaded. It goes on as `awake` when they have been.
 */
export function uncachedReader({
  isAsleep,
  document,
  now,
  awake,
  computed,
}: ReadAside & {
  isAsleep(): boolean;
  /** What was computed, by id, for a reader that is used at one moment; absent: an answer is computed as often as it is asked for. */
  computed?: Map<string, unknown>;
}): Reader {
  const answer = (query: Query, args: readonly Argument[]): unknown => {
    if (!isAsleep()) return awake()(query, ...args);
    if (computed === undefined) return query.run(reader, ...args);
    const id = queryId(query, args);
    if (!computed.has(id)) computed.set(id, query.run(reader, ...args));
    return computed.get(id);
  };
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

/**
 * A view from documents and indexes alone: no remembered answer is read. null: it takes more than `most` documents. Throws what it throws.
 */
export function viewFromNothing(
  aside: ReadAside,
  query: Query,
  params: readonly Argument[],
  most: number,
): Pick<View, 'view' | 'json'> | null {
  const documents = new Set<string>();
  const document = (key: string): unknown => {
    if (documents.add(key).size > most) throw new RangeError(`It takes more than ${most} documents.`);
    return aside.document(key);
  };
  const reader = uncachedReader({ ...aside, document, isAsleep: () => true, computed: new Map() });
  try {
    const view = query.run(reader, ...params);
    // lists go without what cannot be read
    return documents.size > most ? null : { view, json: markParts(view).json };
  } catch (error) {
    if (documents.size > most) return null;
    throw error;
  }
}
