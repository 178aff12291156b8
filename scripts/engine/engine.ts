import type { UncleanShutdown, EngineOptions, Published, View } from './saved/engine-options.ts';
import { Graph } from './graph.ts';
import type { Page, PageSet } from './nodes/page-set.ts';
import { assertInvariant, EngineNotReady } from './nodes/errors.ts';
import { saves } from './saves.ts';
import type { Reader } from './nodes/terms.ts';
import { type EnginePhase, Phases } from './phases.ts';

export type { UncleanShutdown, EngineEvent, EngineOptions, View } from './saved/engine-options.ts';

/** See `Engine.over`. Nothing of it may be saved. `isOutdated`: what it stands over has changed since. */
export type Overlay = Engine & { isOutdated(): boolean };

/**
 * Keeps answers, indexes and the set of pages true to the documents. `markChanged` says what changed, `update` computes again what must
 * be, and leaves the pages whose reads changed in `pages.dirty`; the publisher makes those and reports back.
 */
export class Engine {
  readonly pages: PageSet;
  /** Stamps of the documents as of the last update, by key. */
  readonly documents: ReadonlyMap<string, string>;
  /** What was saved beside the traces, by name. */
  readonly facts: ReadonlyMap<string, string>;
  /** What was marked as changed since the last update: stamps, or null, by key. */
  readonly marked: Map<string, string | null>;
  /** What `recomputeAll` has left to do. */
  #recomputation: Iterator<void, void> | null = null;
  readonly #options: EngineOptions;
  readonly #graph: Graph;
  readonly #saves: ReturnType<typeof saves>;
  readonly #phases = new Phases();

  constructor(options: EngineOptions, below?: Graph, fromScratch?: boolean) {
    this.#options = options;
    this.#graph = new Graph(options, (work) => this.#phases.noting(work), below, fromScratch);
    this.#saves = saves(options.state, this.#graph, this.#phases, options.bootId);
    if (below !== undefined) this.#phases.become('awake');
    this.facts = this.#saves.facts;
    ({ pages: this.pages, documents: this.documents, marked: this.marked } = this.#graph);
  }

  /** What is in memory. */
  get phase(): EnginePhase {
    return this.#phases.present;
  }

  /** After `restore`: why the bytes of published files must be compared with the traces before those are relied on, or null. */
  get uncleanShutdown(): UncleanShutdown | null {
    return this.#saves.uncleanShutdown;
  }

  /** The instant (ms) of the last update. */
  get asOf(): number {
    return this.#graph.answers.asOf;
  }

  /**
   * Accepts what an earlier process saved; its answers stay on disk until they are read. False: there is nothing, and the caller must
   * `reset` and mark all documents as changed, as when this throws `StateUnreadable`. Changes nothing on disk.
   */
  restore(): boolean {
    return this.#saves.load();
  }

  /** Loads an index ahead of its first use, for a process that stays. False: all are loaded. Throws `StateUnreadable`. */
  loadIndex(): boolean {
    return this.#phases.guarded(() => this.#graph.indexes.loadNext());
  }

  /**
   * Forgets every answer, trace and fact, in memory and on disk, so that everything is made again. Call it only when all that is to be
   * published has been read without an error: from here on there is no way back. Throws `StateUnavailable`.
   */
  reset(): void {
    this.#saves.reset();
    this.#graph.clear();
    this.#recomputation = null;
    this.#phases.become('first update');
  }

  /** Says which documents are new, changed (their stamp) or gone (null). Nothing is computed before `update`. */
  markChanged(changes: Iterable<readonly [key: string, stamp: string | null]>): void {
    for (const [key, stamp] of changes) this.marked.set(key, stamp);
  }

  /** Marks what failed: the next update computes it again, and its pages are dirty, although nothing that they read has changed. */
  retryFailed(): void {
    this.pages.retry();
    this.#graph.answers.retryFailed();
  }

  /**
   * Marks all that is remembered invalid, so that the calls of `recomputePart` that follow correct whatever is wrong in it. What cannot be
   * computed or made keeps its last good value or version. Throws `StateUnreadable`.
   */
  recomputeAll(): void {
    if (this.phase.kind === 'updating') this.#complete();
    this.#recomputation = this.#phases.guarded(() => this.#graph.recomputation());
  }

  /**
   * Updates, and does the next step of what `recomputeAll` began, such as to compute what is asked of one document. In between all may be
   * read and changed. False: nothing is left, every answer was computed again, and every page is dirty.
   */
  recomputePart(now: number): boolean {
    this.update(now);
    const recomputation = this.#recomputation;
    if (recomputation === null) return false;
    this.#phases.guarded(() => {
      if (recomputation.next().done) this.#recomputation = null;
      this.#graph.answers.update();
    });
    return this.#recomputation !== null;
  }

  /** Brings answers, indexes and pages up to `now`. Throws `StateUnreadable`, from then on at every call until `reset`. */
  update(now: number): void {
    if (this.phase.kind === 'empty')
      throw new Error('The engine knows no documents yet: restore() or reset() it first.');
    this.#graph.answers.advance(now);
    this.#complete();
  }

  /** How many documents changed of which not all that depends on them is computed. */
  get unfinished(): number {
    return this.marked.size + this.#graph.accepted;
  }

  /**
   * Part of the first update after `reset`, for the next `count` documents: all that is asked of each is computed while it is in memory,
   * and its pages may be published, except for views that read an index. Families of pages that belong to no document wait for `update`,
   * which completes it. False, with nothing done: this is not the first update, or no more than `count` documents wait.
   */
  updatePart(now: number, count: number): boolean {
    if (this.phase.kind !== 'first update' || this.marked.size <= count) return false;
    this.#graph.answers.advance(now);
    this.#apply(count);
    return true;
  }

  /**
   * The beginning of a later update: accepts what was marked as changed. Whatever is read from then on is made current first, the rest by
   * the update that follows. As between its parts, all may be read, but no page be made and nothing saved. Throws `StateUnreadable`.
   */
  accept(now: number): void {
    const isIdle = this.marked.size === 0 && this.phase.kind !== 'updating';
    if (isIdle || !this.isReady) return this.update(now);
    this.#graph.answers.advance(now);
    this.#phases.guarded(() => {
      // What was deleted is forgotten before it may be created again. Of what failed in a cycle not all readers may be marked.
      const isFailureMarked = this.marked.size > 0 && this.#graph.answers.isFailureMarked;
      if (this.#graph.isBack || isFailureMarked) this.#graph.computeAll();
      this.#graph.accept();
      this.#computePart(0);
    });
  }

  /**
   * Part of a later update: accepts what was marked as changed, and computes the next `count` answers that depend on it. In between all
   * may be read, but no page be made and nothing saved. False: it is complete, or is the first one. Throws `StateUnreadable`.
   */
  updateSome(now: number, count: number): boolean {
    if (!this.isReady) return false;
    this.#graph.answers.advance(now);
    return this.#phases.guarded(() => {
      if (this.phase.kind !== 'updating') this.#graph.accept();
      return this.#computePart(count) || this.marked.size > 0;
    });
  }

  /**
   * Writes what is new ahead of the next `save`. Then, if more values are in memory than `mostValues`, those of all saved answers leave it
   * until they are read again. Of a first build only answers are written: a process that finds those alone starts from nothing.
   */
  savePart(mostValues: number): void {
    this.#saves.part(mostValues);
  }

  /** Whether all documents are known, so that what is read is complete. */
  get isReady(): boolean {
    return this.#phases.isReady;
  }

  /** A reader outside of pages. It sees the documents as of the last `update` and leaves no trace. Throws `EngineNotReady`, `StateUnreadable`. */
  get read(): Reader {
    if (!this.isReady) throw new EngineNotReady();
    return this.#graph.read;
  }

  /**
   * What would be if the source were this one, once what differs in it is marked as changed, or at a later instant: made of what is known
   * here, which stays as it is, and of what is computed in its place. To be thrown away when `isOutdated`. `isWanted`: see `EngineOptions`.
   * `fromScratch`: no answer that is known here is used, to look at one page. Throws `StateUnreadable`.
   */
  over(
    source: EngineOptions['source'],
    { fromScratch = false, isWanted }: Pick<EngineOptions, 'isWanted'> & { fromScratch?: boolean } = {},
  ): Overlay {
    if (this.phase.kind === 'updating') this.#complete();
    this.#phases.guarded(() =>
      assertInvariant(this.#graph.answers.isCurrent, 'what another stands over is up to date'),
    );
    const { version } = this.#graph;
    const { onEvent: _, ...options } = this.#options;
    const engine = new Engine({ ...options, source, isWanted }, this.#graph, fromScratch);
    return Object.assign(engine, { isOutdated: () => this.#graph.version !== version });
  }

  /** Computes the view of a page, which is then being made until `markPublished` says what came of it. Throws what the view throws. */
  computeView(page: Page): View {
    return this.#phases.guarded(() => {
      assertInvariant(this.phase.kind !== 'updating', 'a page shows what is up to date');
      return this.#graph.computeView(page);
    });
  }

  /**
   * What a page was made from: the keys of the `documents` that its view read, or that the answers did which it read, but not of what fills an
   * index; when the first of all that expires (ms; NEVER: time plays no part); `because`: see `Page`. undefined: there is no such page.
   * Throws `StateUnreadable`.
   */
  recordedReads(path: string) {
    return this.#phases.guarded(() => this.#graph.recordedReads(path));
  }

  /**
   * In an overlay `fromScratch`: computes what the view of a page reads, as this engine recorded it, one answer with each step, and before it
   * what it rests on. Throws `StateUnreadable`.
   */
  computeAhead(overlay: Overlay, page: Page): Generator<void, void> {
    return this.#graph.computeAhead(overlay.#graph, page);
  }

  /** Records that a page was published, or (with `failure`) could not be made. A page that was replaced meanwhile is left alone. */
  markPublished(page: Page, result: Published): void {
    this.#graph.markPublished(page, result);
  }

  /** The instant at which something next expires, or null. */
  nextExpiry(): number | null {
    return this.#graph.answers.store.expiries.next();
  }

  /** Whether an answer could not be computed, so that `retryFailed` has something to do for it. */
  get hasFailures(): boolean {
    return this.#graph.answers.store.failed.size > 0;
  }

  /**
   * Records that files are about to be written: call it before the first file of a publish. A process that finds this record, since no
   * `save` followed, must compare all files. Throws `StateUnavailable`.
   */
  beginPublish(): void {
    this.#options.state.beginPublish();
  }

  /** Writes all that changed since the last save, in one transaction. What fails is written by the next save. Throws `StateUnavailable`. */
  save(facts: { [name: string]: string } = {}): void {
    if (this.phase.kind !== 'empty') this.#saves.all(facts);
  }

  /** Computes all that depends on changes. */
  #complete(): void {
    if (this.phase.kind === 'first update') this.#graph.addGeneralRoots();
    this.#apply();
    this.#phases.become('awake');
  }

  #apply(count?: number): void {
    this.#phases.guarded(() => {
      // What was deleted is forgotten before it may be created again.
      if (this.phase.kind === 'updating') this.#graph.computeAll();
      this.#graph.accept(count);
      this.#graph.computeAll();
    });
  }

  /** False: nothing is left. */
  #computePart(count: number): boolean {
    const isComplete = !this.#graph.answers.updatePart(count);
    if (isComplete) this.#graph.computeAll();
    this.#phases.become(isComplete ? 'awake' : 'updating');
    return !isComplete;
  }
}
