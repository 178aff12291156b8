import type { Distrust, EngineOptions, View } from './engine-options.ts';
import type { EnginePhase } from './engine-phase.ts';
import { Graph } from './graph.ts';
import type { Page, PageSet } from './page-set.ts';
import { DamageGuard } from './damage-guard.ts';
import { distrustOf, lostClaimsIn, sleepsUntil } from './own-facts.ts';
import { EngineNotReady } from './errors.ts';
import { Saves } from './saves.ts';
import type { Reader } from './terms.ts';

export type { Distrust, EngineEvent, EngineOptions, View } from './engine-options.ts';

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
  readonly #options: EngineOptions;
  readonly #graph: Graph;
  readonly #saves: Saves;
  readonly #guard = new DamageGuard();
  readonly #changes = new Map<string, string | null>();
  #phase: EnginePhase = { kind: 'empty' };
  #distrust: Distrust | null = null;
  /** Since `reset` no update has been completed. */
  #isFirstUpdate = false;
  /** What `recomputeAll` has left to do. */
  #recomputation: Iterator<void, void> | null = null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#graph = new Graph(options, (id) => this.#guard.noting(() => options.state.answer(id)));
    this.#saves = new Saves(options.state, this.#graph, options.bootId ?? null);
    this.facts = this.#saves.facts;
    this.pages = this.#graph.pages;
    this.documents = this.#graph.documents;
  }

  /** What is in memory, and how that stands to what is on disk. */
  get phase(): EnginePhase {
    return this.#phase;
  }

  /** After `restore`: why the bytes of published files must be compared with the traces before those are relied on, or null. */
  get distrust(): Distrust | null {
    return this.#distrust;
  }

  /** The instant (ms) of the last update. */
  get asOf(): number {
    return this.#graph.answers.asOf;
  }

  /**
   * Accepts what an earlier process saved; its answers stay on disk until they are needed. False: there is nothing, and the caller must
   * `reset` and mark all documents as changed. Changes nothing on disk. Throws `StateUnreadable`.
   */
  restore(): boolean {
    const saved = this.#options.state.load();
    for (const [name, value] of saved.facts) this.#saves.facts.set(name, value);
    if (saved.documents.size === 0 && saved.pages.length === 0) return false;
    this.#distrust = distrustOf(saved, this.#options.bootId ?? null);
    for (const [key, stamp] of saved.documents) this.#graph.documents.set(key, stamp);
    for (const { page, dirty } of saved.pages) this.pages.restore(page, dirty);
    this.pages.restoreLostClaims(lostClaimsIn(saved.facts));
    this.#phase = { kind: 'sleeping', until: sleepsUntil(saved.facts) };
    return true;
  }

  /** Loads the answers that wait on disk. Whatever needs one does so; a process that stays may do it before. Throws `StateUnreadable`. */
  loadAnswers(): void {
    if (this.#phase.kind !== 'sleeping') return;
    this.#guard.guarded(() => this.#graph.load());
    this.#phase = { kind: 'awake' };
  }

  /**
   * Forgets every answer, trace and fact, in memory and on disk, so that everything is made again. Call it only when all that is to be
   * published has been read without an error: from here on there is no way back. Throws `StateUnavailable`.
   */
  reset(): void {
    this.#saves.reset();
    this.#graph.clear();
    this.#isFirstUpdate = true;
    this.#recomputation = null;
    this.#guard.reset();
    this.#changes.clear();
    this.#distrust = null;
    this.#phase = { kind: 'awake' };
  }

  /** Says which documents are new, changed (their stamp) or gone (null). Nothing is computed before `update`. */
  markChanged(changes: Iterable<readonly [key: string, stamp: string | null]>): void {
    for (const [key, stamp] of changes) this.#changes.set(key, stamp);
  }

  /** Marks what failed: the next update computes it again, and its pages are dirty, although nothing that they read has changed. */
  retryFailed(): void {
    this.pages.retry();
    if (this.#phase.kind === 'sleeping' && this.#phase.until > 0) return; // no answer has failed
    this.loadAnswers();
    this.#graph.answers.retryFailed();
  }

  /**
   * Distrusts all that is remembered, so that whatever is wrong in it is put right by the calls of `recomputePart` that follow. What cannot
   * be computed or made keeps its last good value or version. Throws `StateUnreadable`.
   */
  recomputeAll(): void {
    this.loadAnswers();
    this.#recomputation = this.#graph.recomputation();
  }

  /**
   * Updates, and does the next `steps` of what `recomputeAll` began, each of which takes about as long as to compute what is asked of one
   * document. In between all may be read and changed. False: nothing is left, every answer was computed again, and every page is dirty.
   */
  recomputePart(now: number, steps: number): boolean {
    this.update(now);
    const recomputation = this.#recomputation;
    if (recomputation === null) return false;
    for (let step = 0; step < steps && this.#recomputation !== null; step += 1)
      if (this.#guard.guarded(() => recomputation.next().done)) this.#recomputation = null;
    this.#guard.guarded(() => this.#graph.answers.update());
    return this.#recomputation !== null;
  }

  /**
   * Brings answers, indexes and the set of pages up to `now`. Costs nothing when nothing changed and no instant has passed. Throws
   * `StateUnreadable`, from then on at every call until `reset`.
   */
  update(now: number): void {
    const phase = this.#phase;
    if (phase.kind === 'empty') throw new Error('The engine knows no documents yet: restore() or reset() it first.');
    this.#graph.answers.advance(now);
    const isIdle = this.#changes.size === 0 && this.pages.dirty.size === 0;
    if (phase.kind === 'sleeping' && isIdle && now < phase.until) return;
    this.loadAnswers();
    if (this.#isFirstUpdate) this.#graph.addGeneralRoots();
    this.#isFirstUpdate = false;
    this.#applyChanges(Number.POSITIVE_INFINITY);
  }

  /** What was marked as changed since the last update: stamps, or null, by key. */
  get marked(): ReadonlyMap<string, string | null> {
    return this.#changes;
  }

  /**
   * Part of the first update after `reset`, for the next `count` of the documents that wait: all that is asked of each is computed while it
   * is in memory, and its pages may be published, except for views that read an index. Families of pages that belong to no document wait
   * for `update`, which completes it. False, with nothing done: this is not the first update, or no more than `count` documents wait.
   */
  updatePart(now: number, count: number): boolean {
    if (!this.#isFirstUpdate || this.#changes.size <= count) return false;
    this.#graph.answers.advance(now);
    this.#applyChanges(count);
    return true;
  }

  /**
   * Writes what is new ahead of the next `save`, in the middle of a publish, and removes the values of all saved answers from memory until
   * they are read again. Of a first build only answers are written: a process that finds those alone starts from nothing.
   */
  savePart(): void {
    this.#saves.part(this.#sleepsUntil());
  }

  /** Whether all documents are known, so that what is read is complete. */
  get isReady(): boolean {
    return this.#phase.kind !== 'empty' && !this.#isFirstUpdate;
  }

  /** A reader for others than pages. It sees the documents as of the last `update` and leaves no trace. Throws `EngineNotReady`. */
  get read(): Reader {
    if (!this.isReady) throw new EngineNotReady();
    this.loadAnswers();
    return this.#graph.read;
  }

  /**
   * Computes the view of a page, which is then being made: the caller makes its file if need be, and says with `markPublished` what came
   * of it. Throws what the view throws; that too must be reported.
   */
  computeView(page: Page): View {
    this.loadAnswers();
    return this.#guard.guarded(() => this.#graph.computeView(page));
  }

  /** Records that a page was published, or (with `failure`) could not be made. A page that was replaced meanwhile is left alone. */
  markPublished(page: Page, result: { view?: View; bytes?: string; failure?: string }): void {
    if (!this.pages.finish(page, result.failure ?? null)) return;
    if (result.view) page.view = result.view.parts;
    if (result.bytes !== undefined) page.bytes = result.bytes;
    this.#graph.unsaved.page(page.path);
  }

  /** The instant at which something next expires, or null. */
  nextExpiry(): number | null {
    if (this.#phase.kind !== 'sleeping') return this.#graph.answers.store.expiries.next();
    return Number.isFinite(this.#phase.until) ? this.#phase.until : null;
  }

  /**
   * Records that files are about to be written: call it before the first file of a publish. A process that finds this record, since no
   * `save` followed, must compare all files. Throws `StateUnavailable`.
   */
  beginPublish(): void {
    this.#saves.begin();
  }

  /**
   * Writes all that changed since the last save, in one transaction. What could not be saved is part of the next.
   * Throws `StateUnavailable`.
   */
  save(facts: { [name: string]: string } = {}): void {
    if (this.#phase.kind === 'empty') return;
    try {
      this.#saves.all(this.#sleepsUntil(), facts);
    } catch (reason) {
      if (this.#phase.kind !== 'sleeping') this.#phase = { kind: 'save failed', reason };
      throw reason;
    }
    this.#distrust = null;
    if (this.#phase.kind === 'save failed') this.#phase = { kind: 'awake' };
  }

  /** Computes what depends on the next `count` of the changes. */
  #applyChanges(count: number): void {
    this.#guard.guarded(() => {
      let left = count;
      for (const [key, stamp] of this.#changes) {
        if (left === 0) break;
        this.#changes.delete(key);
        this.#graph.apply(key, stamp);
        left -= 1;
      }
      this.#graph.answers.update();
    });
  }

  /** From which instant on a later process needs the answers; null: not before a document changes. */
  #sleepsUntil(): number | null {
    if (this.#phase.kind === 'sleeping') return this.#phase.until;
    const { failed, expiries } = this.#graph.answers.store;
    return failed.size > 0 ? 0 : expiries.next();
  }
}
