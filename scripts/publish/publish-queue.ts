import { setTimeout as sleep } from 'node:timers/promises';
import type { Publish, PublishSummary } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';

const MOST_WAIT_MS = 500;
/** How often it looks whether changes are still being saved. */
const LOOKS_AGAIN_MS = 5;

interface PublishRequest {
  id: string;
  /** Keys of changed documents. */
  documents: string[];
  /** Everything is built again. */
  full: boolean;
  /** Documents may have been changed outside this process. */
  lookForExternalChanges: boolean;
  /** When it was requested, by `performance.now()`. */
  since: number;
}

interface Waiting extends PublishRequest {
  /** The one that it goes first of. */
  within: Waiting | null;
  publish: Publish;
  show(): void;
  resolve(summary: PublishSummary): void;
}

/**
 * Does what was requested, and calls `onShown` when the pages are on disk. Never rejects; what it resolves to is called when it no longer
 * counts as running. Between two parts of a large publish it calls what `next` gives, if anything: what was requested meanwhile goes
 * first.
 */
export type Run = (
  request: PublishRequest,
  onShown: () => void,
  next: () => (() => Promise<void>) | null,
) => Promise<() => PublishSummary>;

type Wanted = Partial<Pick<PublishRequest, 'full' | 'lookForExternalChanges'>> & { documents?: readonly string[] };

/**
 * Publishes run one after another, or the next within a large one; requests that arrive meanwhile are joined into the next. Those for
 * everything are joined by themselves: an edit does not wait for them. `mayBegin`: until it resolves requests are joined into the next publish.
 */
export function publishQueue(newId: () => string, run: Run, mayBegin: () => Promise<void>) {
  let next: Waiting | null = null;
  let everything: Waiting | null = null;
  let running: Waiting | null = null;
  let isClosed = false;
  const waiting = (): Waiting | null => next ?? everything;

  function open(full: boolean): Waiting {
    const id = newId();
    const { promise: done, resolve } = Promise.withResolvers<PublishSummary>();
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    if (!running) setImmediate(() => void work());
    const request = { id, documents: [], full, lookForExternalChanges: false, since: performance.now() };
    return { ...request, within: null, publish: { id, shown, done }, show, resolve };
  }

  async function work(): Promise<void> {
    await mayBegin();
    if (running || isClosed) return;
    if (next) await runNext(next);
    if (everything) await runNext(everything);
    if (waiting()) setImmediate(() => void work());
  }

  async function goFirst(): Promise<void> {
    await mayBegin();
    if (next) await runNext(next);
  }

  async function runNext(request: Waiting): Promise<void> {
    request.within = running;
    if (request.full) everything = null;
    else next = null;
    running = request;
    const finish = await run(request, request.show, () => (next ? goFirst : null));
    running = request.within;
    request.resolve(finish());
    request.show();
  }

  /** See `Publisher.caughtUp`. */
  async function caughtUp(): Promise<void> {
    const requested = [next, everything].filter((each) => each !== null);
    for (let each = running; each !== null; each = each.within) requested.push(each);
    await Promise.all(requested.map(({ publish }) => publish.done));
  }

  return {
    /** The id of the publish that is under way, or else of the one that is about to begin. */
    get running(): string | null {
      return (running ?? waiting())?.id ?? null;
    },
    /** What was requested waits for its publish, and none is under way. */
    isAboutToBegin: (): boolean => running === null && waiting() !== null,
    /** Whether another publish follows the one that is under way. */
    isFollowed: (): boolean => waiting() !== null,
    /** How many documents wait for the next publish. */
    get waiting(): number {
      return new Set(next?.documents).size;
    },
    add({ documents = [], full = false, lookForExternalChanges = false }: Wanted): Publish {
      const joined = full ? (everything ??= open(full)) : (next ??= open(full));
      joined.documents.push(...documents);
      joined.lookForExternalChanges ||= lookForExternalChanges || full;
      return joined.publish;
    },
    caughtUp,
    /** Finishes the running publish and what waits; later requests are not run. */
    async close(): Promise<void> {
      while (waiting() ?? running) await caughtUp();
      isClosed = true;
    },
  };
}

/** Resolves when a publish may begin: changes that are being saved, or wait for that, come first and are published with it. */
export async function whenSaved(database: Pick<Database, 'waiting'>, mostMs = MOST_WAIT_MS): Promise<void> {
  const until = performance.now() + mostMs;
  while (database.waiting() > 0 && performance.now() < until) await sleep(LOOKS_AGAIN_MS);
}
