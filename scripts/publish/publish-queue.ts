import { setTimeout as sleep } from 'node:timers/promises';
import type { Publish, PublishSummary } from '../../api/publishing/publisher.ts';
import type { Database } from '../../data/catalogue/documents/database.ts';

const MOST_WAIT_MS = 500;
/** How often it looks whether changes are still being saved. */
const LOOKS_AGAIN_MS = 5;

export interface PublishRequest {
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
type Run = (
  request: PublishRequest,
  onShown: () => void,
  next: () => (() => Promise<void>) | null,
) => Promise<() => PublishSummary>;

type Wanted = Partial<Pick<PublishRequest, 'full' | 'lookForExternalChanges'>> & { documents?: readonly string[] };

/**
 * Publishes run one after another, or the next within a large one; requests that arrive meanwhile are joined into the next. Those for
 * everything are joined by themselves: an edit does not wait for them.
 */
export class PublishQueue {
  readonly #newId: () => string;
  readonly #run: Run;
  readonly #mayBegin: () => Promise<void>;
  #next: Waiting | null = null;
  #everything: Waiting | null = null;
  #running: Waiting | null = null;
  #closed = false;

  /** `mayBegin`: until it resolves requests are joined into the next publish. */
  constructor(newId: () => string, run: Run, mayBegin: () => Promise<void>) {
    this.#newId = newId;
    this.#run = run;
    this.#mayBegin = mayBegin;
  }

  /** The id of the publish that is under way, or else of the one that is about to begin. */
  get running(): string | null {
    return (this.#running ?? this.#waiting)?.id ?? null;
  }

  /** What was requested waits for its publish, and none is under way. */
  get isAboutToBegin(): boolean {
    return this.#running === null && this.#waiting !== null;
  }

  /** Whether another publish follows the one that is under way. */
  get isFollowed(): boolean {
    return this.#waiting !== null;
  }

  get #waiting(): Waiting | null {
    return this.#next ?? this.#everything;
  }

  /** How many documents wait for the next publish. */
  get waiting(): number {
    return new Set(this.#next?.documents).size;
  }

  add({ documents = [], full = false, lookForExternalChanges = false }: Wanted): Publish {
    const next = full ? (this.#everything ??= this.#open(full)) : (this.#next ??= this.#open(full));
    next.documents.push(...documents);
    next.lookForExternalChanges ||= lookForExternalChanges || full;
    return next.publish;
  }

  /** See `Publisher.caughtUp`. */
  async caughtUp(): Promise<void> {
    const requested = [this.#next, this.#everything].filter((each) => each !== null);
    for (let each = this.#running; each !== null; each = each.within) requested.push(each);
    await Promise.all(requested.map(({ publish }) => publish.done));
  }

  /** Finishes the running publish and what waits; later requests are not run. */
  async close(): Promise<void> {
    while (this.#waiting ?? this.#running) await this.caughtUp();
    this.#closed = true;
  }

  #open(full: boolean): Waiting {
    const id = this.#newId();
    const { promise: done, resolve } = Promise.withResolvers<PublishSummary>();
    const { promise: shown, resolve: show } = Promise.withResolvers<void>();
    if (!this.#running) setImmediate(() => void this.#work());
    return {
      id,
      within: null,
      documents: [],
      full,
      lookForExternalChanges: false,
      since: performance.now(),
      publish: { id, shown, done },
      show,
      resolve,
    };
  }

  async #work(): Promise<void> {
    await this.#mayBegin();
    if (this.#running || this.#closed) return;
    if (this.#next) await this.#runNext(this.#next);
    if (this.#everything) await this.#runNext(this.#everything);
    if (this.#waiting) setImmediate(() => void this.#work());
  }

  readonly #goFirst = async (): Promise<void> => {
    await this.#mayBegin();
    if (this.#next) await this.#runNext(this.#next);
  };

  async #runNext(request: Waiting): Promise<void> {
    request.within = this.#running;
    if (request.full) this.#everything = null;
    else this.#next = null;
    this.#running = request;
    const next = () => (this.#next ? this.#goFirst : null);
    const finish = await this.#run(request, request.show, next);
    this.#running = request.within;
    request.resolve(finish());
    request.show();
  }
}

/** Resolves when a publish may begin: changes that are being saved, or wait for that, come first and are published with it. */
export async function whenSaved(database: Pick<Database, 'waiting'>, mostMs = MOST_WAIT_MS): Promise<void> {
  const until = performance.now() + mostMs;
  while (database.waiting() > 0 && performance.now() < until) await sleep(LOOKS_AGAIN_MS);
}
