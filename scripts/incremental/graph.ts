import type { Argument, Query } from './terms.ts';
import { NEVER } from './terms.ts';

/** The value of a remembered answer that is on disk and has not been asked for since the start. */
export const NOT_LOADED = Symbol('not loaded');

/**
 * What one asker read, by node id, and when its answer next becomes false. Node ids: `d:` and a document's key, `q:` and a query
 * with its arguments, `i:` and one look at an index, `p:` and a page's path.
 */
export interface Trace {
  reads: readonly string[];
  /** Milliseconds since 1970; NEVER when time plays no part. */
  expiresAt: number;
}

export const noTrace: Trace = { reads: [], expiresAt: NEVER };

/** A remembered answer: of a query, or of one look at an index. */
export interface AnswerNode {
  readonly id: string;
  /** null until asked, and after a failure. */
  digest: string | null;
  value: unknown;
  trace: Trace;
  /** Longest chain of queries below it; answers are asked again from low to high. */
  height: number;
  /** Why the last attempt failed. A failed answer is tried again at every settle. */
  error: Error | null;
}

export function answerNode(id: string): AnswerNode {
  return { id, digest: null, value: NOT_LOADED, trace: noTrace, height: 0, error: null };
}

export const documentId = (key: string): string => `d:${key}`;
export const pageId = (path: string): string => `p:${path}`;
export const queryId = (query: Query, args: readonly Argument[]): string => `q:${query.name}${JSON.stringify(args)}`;
export const indexId = (look: IndexLook): string => `i:${JSON.stringify(look)}`;

/** One way of looking at an index, as it is recorded in traces. */
export type IndexLook = readonly [
  kind: 'members' | 'entries' | 'count' | 'total' | 'parts' | 'partitions' | 'partition',
  index: string,
  ...rest: Argument[],
];

/** The query name and arguments in a query node's id. */
export function parseQueryId(id: string): { name: string; args: Argument[] } {
  const bracket = id.indexOf('[');
  return { name: id.slice(2, bracket), args: JSON.parse(id.slice(bracket)) as Argument[] };
}

export function parseIndexId(id: string): IndexLook {
  return JSON.parse(id.slice(2)) as IndexLook;
}

/** Who reads what, in both directions. */
export class ReadersIndex {
  #readers = new Map<string, Set<string>>();

  of(id: string): Iterable<string> {
    return this.#readers.get(id) ?? [];
  }

  has(id: string): boolean {
    return this.#readers.has(id);
  }

  /** Replaces what `reader` reads; `abandoned` is called for each node that nobody reads any more. */
  replace(reader: string, before: readonly string[], after: readonly string[], abandoned?: (id: string) => void): void {
    if (before.length === after.length && before.every((id, at) => id === after[at])) return;
    for (const id of after) {
      const readers = this.#readers.get(id);
      if (readers) readers.add(reader);
      else this.#readers.set(id, new Set([reader]));
    }
    if (before.length === 0) return;
    const kept = new Set(after);
    for (const id of before) {
      if (kept.has(id)) continue;
      const readers = this.#readers.get(id);
      if (!readers?.delete(reader) || readers.size > 0) continue;
      this.#readers.delete(id);
      abandoned?.(id);
    }
  }

  clear(): void {
    this.#readers.clear();
  }
}
