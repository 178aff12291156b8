import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoOf } from '../../api/history/explained-page.ts';
import type {
  FailedPage,
  MadePage,
  Publish,
  Publisher,
  PublishEvent,
  PublishStatus,
  PublishSummary,
} from '../../api/publishing/publisher.ts';
import { honestReader } from '../../data/queries/reading/honest-reader.ts';
import type { Read, StoredRead } from '../../data/queries/reading/reader.ts';
import type { DocumentKey } from '../../data/schema/documents.ts';
import { StateUnreadable } from '../engine/nodes/state-errors.ts';
import { alarm, type Timer } from './alarm.ts';
import { BuildingAgain } from './building-again.ts';
import { madePage } from './dirty-pages.ts';
import { emptyReport, type PublishReport } from './publish.ts';
import { PublishProblems } from './publish-problems.ts';
import { PublishQueue, whenSaved, type PublishRequest } from './publish-queue.ts';
import { DISK_IS_FULL } from './output/write-failures.ts';
import type { Renderer } from './render/renderer.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { OnProgress, SiteBuilderOptions } from './site-builder-options.ts';

/** The shortest time after which a publish that failed for a temporary reason, such as a full disk, is retried. */
const RETRY_MS = 5_000;
/** A retry waits this many times as long as the publish took, so that retries leave the machine idle most of the time. */
const RETRY_FACTOR = 20;

/** What the publisher of a process works with. */
interface SitePublisherOptions extends Pick<
  SiteBuilderOptions,
  'database' | 'engine' | 'output' | 'assets' | 'renderer' | 'pictures' | 'now' | 'onError'
> {
  builder: SiteBuilder;
  /** Another timer than the machine's: for simulations, whose time is compressed. */
  timer?: Timer | undefined;
  /** How long a publish waits for changes that are being saved, if not as usual: for simulations, where the real clock has no say. */
  mostWaitMs?: number;
}

/** The one publisher of a process. */
export class SitePublisher implements Publisher {
  readonly renderer: Renderer;
  readonly #options: SitePublisherOptions;
  /** In the order in which they subscribed. */
  readonly #listeners = new Set<(event: PublishEvent) => void>();
  readonly #queue: PublishQueue;
  readonly #setAlarm: (instant: number | null) => void;
  readonly #problems: PublishProblems;
  readonly #stopFollowing: () => void;
  /** Paths of pages whose files were found to be wrong, and are made again. */
  differing: readonly string[] = [];
  #last: PublishStatus['last'] = null;
  /** Each says that a publish goes on: of one, and of those that go first within it. */
  readonly #underWay: (() => void)[] = [];
  /** Why the last publish was not completed. */
  #failure: FailedPage | null = null;
  /** The damage because of which a publish was requested. */
  #damage: StateUnreadable | null = null;
  #closed = false;
  #waking: Promise<void> | null = null;
  #count = 0;

  constructor(options: SitePublisherOptions) {
    this.#options = options;
    this.renderer = options.renderer;
    this.#queue = new PublishQueue(
      () => this.#newId(),
      (request, onShown, next) => this.#run(request, onShown, next),
      () => whenSaved(options.database, options.mostWaitMs),
    );
    this.#setAlarm = alarm(options.now, () => void this.#queue.add({}), options.timer);
    this.#problems = new PublishProblems(options);
    this.#stopFollowing = options.database.follow((key, stamp) => this.#follow(key, stamp));
  }

  /**
   * The first publish of a process: continues what an earlier one left, accepts what changed since (documents, templates, files in the
   * output), and makes the site true; `full`: starts from nothing. `discarded` says why everything was built, as a phrase; null: it was not.
   * Listeners receive it as any other. Throws `InvalidDocument` for a document that cannot be read.
   */
  async begin({ full = false, onProgress }: { full?: boolean; onProgress?: OnProgress } = {}) {
    const id = this.#newId();
    const since = performance.now();
    const onDocuments = (documents: string[]) => this.#emit({ type: 'started', id, at: this.#at(), documents });
    const { report, discarded } = await this.#options.builder.first({ full, onDocuments, onProgress });
    return { summary: this.#finish(id, since, report), report, discarded };
  }

  /**
   * Loads the indexes that an earlier process saved, one by one, between which requests are answered: for a process that stays, whose
   * first edits then need not wait for it. Where one turns out to be damaged everything is built again.
   */
  wake(): Promise<void> {
    return (this.#waking ??= this.#wake());
  }

  async #wake(): Promise<void> {
    const { engine } = this.#options;
    try {
      while (!this.#closed && engine.loadIndex()) await nextTurn();
    } catch (error) {
      this.#buildAgain(error);
    }
  }

  /** Requested once for each damage. Rethrows what is none. */
  #buildAgain(error: unknown): void {
    if (!(error instanceof StateUnreadable)) throw error;
    const { phase } = this.#options.engine;
    const damage = phase.kind === 'damaged' ? phase.reason : error;
    if (damage !== this.#damage) void this.#queue.add({});
    this.#damage = damage;
  }

  /** What `read` returns; undefined: damaged traces keep it from being known, and everything is built again. */
  readUnlessDamaged<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BuildingAgain)) this.#buildAgain(error);
      return undefined;
    }
  }

  /**
   * A reader over the current catalogue; over what can be read of an older one while damaged traces wait for everything to be built. Throws
   * `BuildingAgain`.
   */
  read(): Read {
    const { engine, now } = this.#options;
    try {
      // The publish that is about to begin computes what depends on several edits once. One that is under way would find itself in the
      // middle of an update: between its parts all may be read as it is, but to accept an edit, what is left of them comes first.
      const isBetweenParts = engine.phase.kind === 'updating' && engine.marked.size === 0;
      if (this.#queue.isAboutToBegin || isBetweenParts) engine.accept(now());
      else engine.update(now());
    } catch (error) {
      this.#buildAgain(error);
      if (!engine.isReady) throw new BuildingAgain();
    }
    return honestReader(engine.read as unknown as StoredRead);
  }

  changed(documents: readonly string[]): Publish {
    const { engine, database } = this.#options;
    engine.markChanged(documents.map((key) => [key, database.stamp(key as DocumentKey)] as const));
    return this.#queue.add({ documents });
  }

  rebuild({ full = false }: { full?: boolean } = {}): Publish {
    return this.#queue.add({ full, lookForExternalChanges: true });
  }

  status(): PublishStatus {
    return {
      at: this.#at(),
      running: this.#queue.running,
      last: this.#last,
      ...this.#problems.all(this.#failure, this.differing),
      nextChangeAt: this.#nextChangeAt(),
    };
  }

  /** Throws `BuildingAgain`. */
  explain(path: string): MadePage | undefined {
    const { engine, output } = this.#options;
    const differed = this.differing.includes(path);
    const found = this.readUnlessDamaged(() => ({ page: madePage(engine, output, path, differed) }));
    if (found === undefined) throw new BuildingAgain();
    return found.page;
  }

  /** Names the state of the output while nothing is published or about to be; null: something is. */
  get settled(): string | null {
    const { engine, now } = this.#options;
    const { phase, marked, pages } = engine;
    const isDue = marked.size > 0 || pages.dirty.size > 0 || (engine.nextExpiry() ?? Infinity) <= now();
    return phase.kind === 'awake' && !isDue && this.#queue.running === null ? (this.#last?.id ?? null) : null;
  }

  readonly caughtUp = (): Promise<void> => this.#queue.caughtUp();

  waiting(): number {
    return this.#queue.waiting;
  }

  subscribe(listener: (event: PublishEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Finishes the running and the waiting publishes, and starts no further ones. */
  async close(): Promise<void> {
    await this.#queue.close();
    this.#closed = true;
    await this.#waking;
    this.#setAlarm(null);
    this.#stopFollowing();
    this.#options.output.tidy();
  }

  /** Notifies the engine of a version before anyone can read it, such as one that was read again after a refused save. */
  #follow(key: DocumentKey, stamp: string | null | undefined): void {
    const { engine } = this.#options;
    if (stamp === undefined) return;
    if (engine.marked.has(key) || (engine.documents.get(key) ?? null) !== stamp) engine.markChanged([[key, stamp]]);
  }

  async #run(
    { id, documents, full, lookForExternalChanges, since }: PublishRequest,
    onShown: () => void,
    next: () => (() => Promise<void>) | null,
  ): Promise<() => PublishSummary> {
    const { builder, onError } = this.#options;
    let report: PublishReport | null = null;
    let failure: FailedPage | null = null;
    const started = () => this.#emit({ type: 'started', id, at: this.#at(), documents: [...new Set(documents)] });
    this.#underWay.push(started);
    try {
      if (lookForExternalChanges) documents.push(...builder.acceptOutsideChanges());
      else builder.readWaiting();
      started();
      report = await builder.publish({
        full,
        onProgress: (done, of) => this.#emit({ type: 'progress', id, done, of }),
        onShown,
        isFollowed: () => this.#queue.isFollowed,
        next,
      });
    } catch (error) {
      // The next publish makes what is still dirty.
      failure = { path: '*', reason: error instanceof Error ? error.message : String(error) };
      // Reported once, as long as the reason stays the same.
      if (failure.reason !== this.#failure?.reason) onError(error);
    }
    const nothing = { ...emptyReport(), held: this.#last?.summary.held ?? [] };
    return () => {
      const summary = this.#finish(id, since, report ?? nothing, failure);
      this.#underWay.pop();
      // The one that it went first of goes on, as whoever follows must know.
      this.#underWay.at(-1)?.();
      return summary;
    };
  }

  /** What a listener throws goes to `onError` and nowhere else. */
  #emit(event: PublishEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }

  #newId(): string {
    return `p${this.#options.now().toString(36)}-${(this.#count += 1)}`;
  }

  #at(): string {
    return new Date(this.#options.now()).toISOString();
  }

  #finish(id: string, since: number, report: PublishReport, failure: FailedPage | null = null): PublishSummary {
    const { because, deletedPaths, files, inDoubt: _, ...counts } = report;
    this.#failure = failure;
    const brokenFiles = this.#problems.afterPublish(report.changed);
    const summary: PublishSummary = {
      ...counts,
      failed: counts.failed + brokenFiles + (failure ? 1 : 0),
      ms: Math.round((performance.now() - since) * 10) / 10,
      nextChangeAt: this.#nextChangeAt(),
    };
    const problems = this.#problems.all(failure, this.differing);
    this.#last = { type: 'finished', id, at: this.#at(), summary, because, deletedPaths, files, ...problems };
    this.#emit(this.#last);
    if (!this.#closed) this.#setAlarm(this.#nextWake(problems.failed, summary.ms));
    return summary;
  }

  /** When the next page expires; earlier if a publish failed for a temporary reason. */
  #nextWake(failed: readonly FailedPage[], tookMs: number): number | null {
    const { engine, now } = this.#options;
    const next = engine.nextExpiry();
    const mayPass = failed.some(({ path, reason }) => path === '*' || reason.startsWith(DISK_IS_FULL));
    if (!mayPass) return next;
    const again = now() + Math.max(RETRY_MS, tookMs * RETRY_FACTOR);
    return next === null ? again : Math.min(next, again);
  }

  #nextChangeAt(): string | null {
    return isoOf(this.#options.engine.nextExpiry());
  }
}
