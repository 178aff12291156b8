import type { DamageGuard } from './damage-guard.ts';
import type { Graph } from './graph.ts';

/** What is to be computed: because of changed documents, after a reset, or because everything is distrusted. */
export class Updates {
  /** The documents that changed since the last update: stamps, or null, by key. */
  readonly marked = new Map<string, string | null>();
  readonly #graph: Graph;
  readonly #guard: DamageGuard;
  /** Since `reset` no update has been completed. */
  #isFirst = false;
  /** `some` has not come to its end: no further change may be accepted before that. */
  #isUnderWay = false;
  /** What `distrustAll` has left to do. */
  #recomputation: Iterator<void, void> | null = null;

  constructor(graph: Graph, guard: DamageGuard) {
    this.#graph = graph;
    this.#guard = guard;
  }

  /** The graph is empty, and its first update is the next one. */
  reset(): void {
    this.marked.clear();
    this.#isFirst = true;
    this.#isUnderWay = false;
    this.#recomputation = null;
  }

  get isFirst(): boolean {
    return this.#isFirst;
  }

  /** Computes all that depends on changes. Throws `StateUnreadable`. */
  complete(): void {
    if (this.#isFirst) this.#graph.addGeneralRoots();
    this.#isFirst = false;
    this.#apply(Number.POSITIVE_INFINITY);
  }

  /** Part of the first update: what depends on the next `count` documents. False, with nothing done: `complete` is next. */
  part(now: number, count: number): boolean {
    if (!this.#isFirst || this.marked.size <= count) return false;
    this.#graph.answers.advance(now);
    this.#apply(count);
    return true;
  }

  /** Accepts all changes, and computes `count` answers that depend on them. False: nothing is left to do. */
  some(count: number): boolean {
    return this.#guard.guarded(() => {
      if (!this.#isUnderWay) this.#accept(Number.POSITIVE_INFINITY);
      this.#isUnderWay = this.#graph.answers.updatePart(count);
      if (this.#isUnderWay) return true;
      this.#graph.answers.update();
      return this.marked.size > 0;
    });
  }

  /** See `Engine.recomputeAll`. */
  distrustAll(): void {
    this.#recomputation = this.#graph.recomputation();
  }

  /** The next `steps` of what `distrustAll` began. False: nothing is left. */
  recomputePart(steps: number): boolean {
    const recomputation = this.#recomputation;
    if (recomputation === null) return false;
    for (let step = 0; step < steps && this.#recomputation !== null; step += 1)
      if (this.#guard.guarded(() => recomputation.next().done)) this.#recomputation = null;
    this.#guard.guarded(() => this.#graph.answers.update());
    return this.#recomputation !== null;
  }

  #apply(count: number): void {
    this.#guard.guarded(() => {
      // What was deleted is forgotten before it may be created again.
      if (this.#isUnderWay) this.#graph.answers.update();
      this.#isUnderWay = false;
      this.#accept(count);
      this.#graph.answers.update();
    });
  }

  #accept(count: number): void {
    let left = count;
    for (const [key, stamp] of this.marked) {
      if (left === 0) break;
      this.marked.delete(key);
      this.#graph.apply(key, stamp);
      left -= 1;
    }
  }
}
