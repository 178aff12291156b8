import { setImmediate as nextTurn } from 'node:timers/promises';
import { isoOf } from '../../api/history/explained-page.ts';
import type {
  FailedPage,
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
import { publishProblems } from './publish-problems.ts';
import { publishQueue, whenSaved, type Run } from './publish-queue.ts';
import { DISK_IS_FULL } from './output/write-failures.ts';
import type { SiteBuilder } from './site-builder.ts';
import type { OnProgress, SiteBuilderOptions } from './site-builder-options.ts';

/** The shortest time after which a publish that failed for a temporary reason, such as a full disk, is retried. */
const RETRY_MS = 5_000;
/** A retry waits this many times as long as the publish took, so that retries leave the machine idle most of the time. */
const RETRY_FACTOR = 20;

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

export type SitePublisher = ReturnType<typeof sitePublisher>;

/** The one publisher of a process. */
export function sitePublisher(options: SitePublisherOptions) {
  const { builder, database, engine, output, renderer, now, onError } = options;
  /** In the order in which they subscribed. */
  const listeners = new Set<(event: PublishEvent) => void>();
  const queue = publishQueue(newId, run, () => whenSaved(database, options.mostWaitMs));
  const setAlarm = alarm(now, () => void queue.add({}), options.timer);
  const problems = publishProblems(options);
  /** Notifies the engine of a version before anyone can read it, such as one that was read again after a refused save. */
  const stopFollowing = database.follow((key, stamp) => {
    if (stamp === undefined) return;
    if (engine.marked.has(key) || (engine.documents.get(key) ?? null) !== stamp) engine.markChanged([[key, stamp]]);
  });
  /** Paths of pages whose files were found to be wrong when they were checked last, and are made again. */
  const differing = new Set<string>();
  let last: PublishStatus['last'] = null;
  /** Each says that a publish goes on: of one, and of those that go first within it. */
  const underWay: (() => void)[] = [];
  /** Why the last publish was not completed. */
  let lastFailure: FailedPage | null = null;
  /** The damage because of which a publish was requested. */
  let knownDamage: StateUnreadable | null = null;
  let isClosed = false;
  let waking: Promise<void> | null = null;
  let count = 0;

  /** What `read` returns; undefined: damaged traces keep it from being known, and everything is built again. */
  function readUnlessDamaged<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BuildingAgain)) buildAgain(error);
      return undefined;
    }
  }

  async function wake(): Promise<void> {
    try {
      while (!isClosed && engine.loadIndex()) await nextTurn();
    } catch (error) {
      buildAgain(error);
    }
  }

  /** Has everything built again, once for each damage. Rethrows what is none. */
  function buildAgain(error: unknown): void {
    if (!(error instanceof StateUnreadable)) throw error;
    const { phase } = engine;
    const damage = phase.kind === 'damaged' ? phase.reason : error;
    if (damage !== knownDamage) void queue.add({});
    knownDamage = damage;
  }

  async function run(...[request, onShown, next]: Parameters<Run>): ReturnType<Run> {
    const { id, documents, full, lookForExternalChanges, since } = request;
    let report: PublishReport | null = null;
    let failure: FailedPage | null = null;
    const started = () => emit({ type: 'started', id, at: at(), documents: [...new Set(documents)] });
    underWay.push(started);
    try {
      if (lookForExternalChanges) documents.push(...builder.acceptOutsideChanges());
      else builder.readWaiting();
      started();
      const onProgress: OnProgress = (done, of) => emit({ type: 'progress', id, done, of });
      report = await builder.publish({ full, onProgress, onShown, isFollowed: queue.isFollowed, next });
    } catch (error) {
      // The next publish makes what is still dirty.
      failure = { path: '*', reason: error instanceof Error ? error.message : String(error) };
      // Reported once, as long as the reason stays the same.
      if (failure.reason !== lastFailure?.reason) onError(error);
    }
    const nothing = { ...emptyReport(), held: last?.summary.held ?? [] };
    return () => {
      const summary = finish(id, since, report ?? nothing, failure);
      underWay.pop();
      // The one that it went first of goes on, as whoever follows must know.
      underWay.at(-1)?.();
      return summary;
    };
  }

  /** What a listener throws goes to `onError` and nowhere else. */
  function emit(event: PublishEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        onError(error);
      }
    }
  }

  function newId(): string {
    return `p${now().toString(36)}-${(count += 1)}`;
  }

  const at = (): string => new Date(now()).toISOString();

  function finish(id: string, since: number, report: PublishReport, failure: FailedPage | null = null): PublishSummary {
    const { because, deletedPaths, files, inDoubt: _, ...counts } = report;
    lastFailure = failure;
    const brokenFiles = problems.afterPublish(report.changed);
    const summary: PublishSummary = {
      ...counts,
      failed: counts.failed + brokenFiles + (failure ? 1 : 0),
      ms: Math.round((performance.now() - since) * 10) / 10,
      nextChangeAt: nextChangeAt(),
    };
    const found = problems.all(failure, differing);
    last = { type: 'finished', id, at: at(), summary, because, deletedPaths, files, ...found };
    emit(last);
    if (!isClosed) setAlarm(nextWake(found.failed, summary.ms));
    return summary;
  }

  /** When the next page expires; earlier if a publish failed for a temporary reason. */
  function nextWake(failed: readonly FailedPage[], tookMs: number): number | null {
    const next = engine.nextExpiry();
    const mayPass = failed.some(({ path, reason }) => path === '*' || reason.startsWith(DISK_IS_FULL));
    if (!mayPass) return next;
    const again = now() + Math.max(RETRY_MS, tookMs * RETRY_FACTOR);
    return next === null ? again : Math.min(next, again);
  }

  const nextChangeAt = (): string | null => isoOf(engine.nextExpiry());

  return {
    renderer,
    differing,
    /**
     * The first publish of a process: continues what an earlier one left, accepts what changed since (documents, templates, files in the
     * output), and makes the site true; `full`: starts from nothing. `discarded` says why everything was built, as a phrase; null: it was not.
     * Listeners receive it as any other. Throws `InvalidDocument` for a document that cannot be read.
     */
    async begin({ full = false, onProgress }: { full?: boolean; onProgress?: OnProgress } = {}) {
      const id = newId();
      const since = performance.now();
      const onDocuments = (documents: string[]) => emit({ type: 'started', id, at: at(), documents });
      const { report, discarded } = await builder.first({ full, onDocuments, onProgress });
      return { summary: finish(id, since, report), report, discarded };
    },
    /**
     * Loads the indexes that an earlier process saved, one by one, between which requests are answered: for a process that stays, whose
     * first edits then need not wait for it. Where one turns out to be damaged everything is built again.
     */
    wake: (): Promise<void> => (waking ??= wake()),
    buildAgain,
    readUnlessDamaged,
    /**
     * A reader over the current catalogue; over what can be read of an older one while damaged traces wait for everything to be built. Throws
     * `BuildingAgain`.
     */
    read(): Read {
      try {
        // The publish that is about to begin computes what depends on several edits once. One that is under way would find itself in the
        // middle of an update: between its parts all may be read as it is, but to accept an edit, what is left of them comes first.
        const isBetweenParts = engine.phase.kind === 'updating' && engine.marked.size === 0;
        if (queue.isAboutToBegin() || isBetweenParts) engine.accept(now());
        else engine.update(now());
      } catch (error) {
        buildAgain(error);
        if (!engine.isReady) throw new BuildingAgain();
      }
      return honestReader(engine.read as unknown as StoredRead);
    },
    changed(documents) {
      engine.markChanged(documents.map((key) => [key, database.stamp(key as DocumentKey)] as const));
      return queue.add({ documents });
    },
    rebuild: ({ full = false } = {}) => queue.add({ full, lookForExternalChanges: true }),
    status: () => ({
      at: at(),
      running: queue.running,
      last,
      ...problems.all(lastFailure, differing),
      nextChangeAt: nextChangeAt(),
    }),
    /** Throws `BuildingAgain`. */
    explain(path) {
      const found = readUnlessDamaged(() => ({ page: madePage(engine, output, path, differing.has(path)) }));
      if (found === undefined) throw new BuildingAgain();
      return found.page;
    },
    /** Names the state of the output while nothing is published or about to be, and every document can be read; null: otherwise. */
    get settled(): string | null {
      const { phase, marked, pages } = engine;
      const isDue = marked.size > 0 || pages.dirty.size > 0 || (engine.nextExpiry() ?? Infinity) <= now();
      const isAtRest = phase.kind === 'awake' && !isDue && queue.running === null;
      return isAtRest && database.problems().length === 0 ? (last?.id ?? null) : null;
    },
    caughtUp: queue.caughtUp,
    waiting: () => queue.waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Finishes the running and the waiting publishes, and starts no further ones. */
    async close(): Promise<void> {
      await queue.close();
      isClosed = true;
      await waking;
      setAlarm(null);
      stopFollowing();
      output.tidy();
    },
  } satisfies Publisher & { [name: string]: unknown };
}
