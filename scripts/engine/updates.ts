import type { Graph } from './graph.ts';
import { assertInvariant } from './nodes/errors.ts';
import { StateUnreadable } from './nodes/state-errors.ts';

/** What the engine has in memory. */
export type EnginePhase =
  /** Nothing is known yet; what an earlier process saved stands untouched. */
  | { kind: 'empty' }
  /** Since the reset no update was completed: documents are missing, and what is read would be incomplete. */
  | { kind: 'first update' }
  /** All may be read, from memory or from the disk, and what is in memory alone is about to be saved. */
  | { kind: 'awake' }
  /** Changes were accepted, and not all that depends on them is computed: all may be read, but no page be made and nothing saved. */
  | { kind: 'updating' }
  /** What met a state that could not be read may be half done, so that nothing but a reset helps. `isReady`: see `Updates`. */
  | { kind: 'damaged'; reason: StateUnreadable; isReady: boolean };

/**
 * What is to be computed: because of changed documents, after a reset, or because everything is marked invalid. From that follows what is
 * in memory, of which it goes from one phase to the next.
 */
export class Updates {
  /** The documents that changed since the last update: stamps, or null, by key. */
  readonly marked = new Map<string, string | null>();
  readonly #graph: Graph;
  /** Documents that were accepted as gone, and of which what nothing reads any more was not forgotten yet. */
  readonly #gone = new Set<string>();
  /** How many documents were accepted since everything was computed. */
  #accepted = 0;
  /** What `markAllInvalid` has left to do. */
  #recomputation: Iterator<void, void> | null = null;
  #phase: EnginePhase = { kind: 'empty' };

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  get phase(): EnginePhase {
    return this.#phase;
  }

  /** Whether all documents are known, so that what is read is complete, though perhaps not up to date. */
  get isReady(): boolean {
    const phase = this.#phase;
    return phase.kind === 'damaged' ? phase.isReady : phase.kind !== 'empty' && phase.kind !== 'first update';
  }

  become(kind: Exclude<EnginePhase['kind'], 'damaged'>): void {
    this.#phase = { kind };
  }

  /** Throws `StateUnreadable` where what is in memory is not fit to be saved. */
  assertSavable(): void {
    const { kind } = this.#phase;
    this.guarded(() => assertInvariant(kind !== 'first update' && kind !== 'updating', 'what is saved is up to date'));
  }

  /** Throws the damage that was met before, and whatever `work` throws. */
  guarded<T>(work: () => T): T {
    if (this.#phase.kind === 'damaged') throw this.#phase.reason;
    return this.noting(work);
  }

  /** As `guarded`, inside of work that is guarded already. */
  noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      // the first reason stands until the reset
      if (error instanceof StateUnreadable && this.#phase.kind !== 'damaged')
        this.#phase = { kind: 'damaged', reason: error, isReady: this.isReady };
      throw error;
    }
  }

  /** The graph is empty. */
  reset(): void {
    this.marked.clear();
    this.#gone.clear();
    this.#accepted = 0;
    this.#recomputation = null;
    this.become('first update');
  }

  /** Documents that changed and of which not all that depends on them is computed. */
  get unfinished(): number {
    return this.marked.size + this.#accepted;
  }

  /** Computes all that depends on changes. Throws `StateUnreadable`. */
  complete(): void {
    if (this.#phase.kind === 'first update') this.#graph.addGeneralRoots();
    this.#apply(Number.POSITIVE_INFINITY);
    this.become('awake');
  }

  /** Part of the first update: what depends on the next `count` documents. False, with nothing done: `complete` is next. */
  part(now: number, count: number): boolean {
    if (this.#phase.kind !== 'first update' || this.marked.size <= count) return false;
    this.#graph.answers.advance(now);
    this.#apply(count);
    return true;
  }

  /** Accepts all changes; what depends on them is computed when it is read, or by what follows. */
  accept(): void {
    this.guarded(() => {
      // What was deleted is forgotten before it may be created again. Of what failed in a cycle not all readers may be marked.
      const isBack = Iterator.from(this.marked.keys()).some((key) => this.#gone.has(key));
      if (isBack || (this.marked.size > 0 && this.#graph.answers.isFailureMarked)) this.#computeAll();
      this.#accept(Number.POSITIVE_INFINITY);
      this.#computePart(0);
    });
  }

  /** Accepts all changes, and computes `count` answers that depend on them. False: nothing is left to do. */
  some(count: number): boolean {
    return this.guarded(() => {
      if (this.#phase.kind !== 'updating') this.#accept(Number.POSITIVE_INFINITY);
      return this.#computePart(count) || this.marked.size > 0;
    });
  }

  /** See `Engine.recomputeAll`. */
  markAllInvalid(): void {
    this.#recomputation = this.#graph.recomputation();
  }

  /** The next step of what `markAllInvalid` began. False: nothing is left. */
  recomputePart(): boolean {
    const recomputation = this.#recomputation;
    if (recomputation === null) return false;
    this.guarded(() => {
      if (recomputation.next().done) this.#recomputation = null;
      this.#graph.answers.update();
    });
    return this.#recomputation !== null;
  }

  #apply(count: number): void {
    this.guarded(() => {
      // What was deleted is forgotten before it may be created again.
      if (this.#phase.kind === 'updating') this.#computeAll();
      this.#accept(count);
      this.#computeAll();
    });
  }

  /** False: nothing is left. */
  #computePart(count: number): boolean {
    const isComplete = !this.#graph.answers.updatePart(count);
    if (isComplete) this.#computeAll();
    this.become(isComplete ? 'awake' : 'updating');
    return !isComplete;
  }

  #computeAll(): void {
    this.#graph.answers.update();
    this.#gone.clear();
    this.#accepted = 0;
  }

  #accept(count: number): void {
    let left = count;
    for (const [key, stamp] of this.marked) {
      if (left === 0) break;
      this.marked.delete(key);
      this.#graph.apply(key, stamp);
      if (stamp === null) this.#gone.add(key);
      this.#accepted += 1;
      left -= 1;
    }
  }
}
