import { StateUnreadable } from './state-errors.ts';
import { nameOf } from './node.ts';

/** A query depends on itself. Its message begins with the smallest name, so that it is the same wherever the cycle was entered. */
export class QueryCycle extends Error {
  override name = 'QueryCycle';
  code = 'QUERY_CYCLE';
  constructor(path: readonly string[]) {
    const first = path.indexOf([...path].sort()[0] as string);
    const cycle = [...path.slice(first), ...path.slice(0, first + 1)];
    super(`A query reads itself: ${cycle.map(nameOf).join(' → ')}. One of them must read something else.`);
  }
}

/**
 * An answer that is being verified is needed by one of its recorded reads. That is no cycle yet: an earlier read may have changed, so that
 * it does not read this one any more. It is computed instead of verified, and what was computed on the way is abandoned.
 */
export class UnprovenCycle extends Error {
  override name = 'UnprovenCycle';
}

/** A query that fills an index depends on an index. It fails, and what reads it; what it read on the way is not to blame. */
export class IndexCycle extends Error {
  override name = 'IndexCycle';
  code = 'INDEX_CYCLE';
  /** Id of the query that fails. */
  readonly entries: string;
  constructor(entries: string, read: string) {
    super(
      `The query ${nameOf(entries)} fills indexes and depends on one through ${nameOf(read)}. It may read only ` +
        'documents and queries that read no index.',
    );
    this.entries = entries;
  }
}

/** Documents are missing, so lists and counts would be wrong. */
export class EngineNotReady extends Error {
  override name = 'EngineNotReady';
  code = 'ENGINE_NOT_READY';
  constructor() {
    super('The engine does not know all documents yet: restore() it, or reset() it and complete the first update().');
  }
}

/** An invariant of the engine does not hold: the remembered answers are of no use. The caller resets the engine and builds again. */
export function assertInvariant(holds: boolean, invariant: string): asserts holds {
  if (!holds) throw new StateUnreadable('of this process', new Error(`an invariant does not hold: ${invariant}`));
}
