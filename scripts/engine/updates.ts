import type { Phases } from './engine-phase.ts';
import type { Graph } from './graph.ts';

/** What is to be computed: because of changed documents, after a reset, or because everything is marked invalid. */
export class Updates {
  /** The documents that changed since the last update: stamps, or null, by key. */
  readonly marked = new Map<string, string | null>();
  readonly #graph: Graph;
  readonly #phases: Phases;
  /** Documents that were accepted as gone, and of which what nothing reads any more was not forgotten yet. */
  readonly #gone = new Set<string>();
  /** How many documents were accepted since everything was computed. */
  #accepted = 0;
  /** What `markAllInvalid` has left to do. */
  #recomputation: Iterator<void, void> | null = null;

  constructor(graph: Graph, phases: Phases) {
    this.#graph = graph;
    this.#phases = phases;
  }

  /** The graph is empty. */
  reset(): void {
    this.marked.clear();
    this.#gone.clear();
    this.#accepted = 0;
    this.#recomputation = null;
  }

  /** Documents that changed and of which not all that depends on them is computed. */
  get unfinished(): number {
    return this.marked.size + this.#accepted;
  }

  /** Computes all that depends on changes. Throws `StateUnreadable`. */
  complete(): void {
    if (this.#phase === 'first update') this.#graph.addGeneralRoots();
    this.#apply(Number.POSITIVE_INFINITY);
    this.#phases.become('awake');
  }

  /** Part of the first update: what depends on the next `count` documents. False, with nothing done: `complete` is next. */
  part(now: number, count: number): boolean {
    if (this.#phase !== 'first update' || this.marked.size <= count) return false;
    this.#graph.answers.advance(now);
    this.#apply(count);
    return true;
  }

  /** Accepts all changes; what depends on them is computed when it is read, or by what follows. */
  accept(): void {
    this.#phases.guarded(() => {
      // What was deleted is forgotten before it may be created again. Of what failed in a cycle not all readers may be marked.
      const isBack = Iterator.from(this.marked.keys()).some((key) => this.#gone.has(key));
      if (isBack || (this.marked.size > 0 && this.#graph.answers.isFailureMarked)) this.#computeAll();
      this.#accept(Number.POSITIVE_INFINITY);
      this.#computePart(0);
    });
  }

  /** Accepts all changes, and computes `count` answers that depend on them. False: nothing is left to do. */
  some(count: number): boolean {
    return this.#phases.guarded(() => {
      if (this.#phase !== 'updating') this.#accept(Number.POSITIVE_INFINITY);
      return this.#computePart(count) || this.marked.size > 0;
    });
  }

  /** See `Engine.recomputeAll`. */
  markAllInvalid(): void {
    this.#recomputation = this.#graph.recomputation();
  }

  /** The next `steps` of what `markAllInvalid` began. False: nothing is left. */
  recomputePart(steps: number): boolean {
    const recomputation = this.#recomputation;
    if (recomputation === null) return false;
    for (let step = 0; step < steps && this.#recomputation !== null; step += 1)
      if (this.#phases.guarded(() => recomputation.next().done)) this.#recomputation = null;
    this.#phases.guarded(() => this.#graph.answers.update());
    return this.#recomputation !== null;
  }

  get #phase(): string {
    return this.#phases.current.kind;
  }

  #apply(count: number): void {
    this.#phases.guarded(() => {
      // What was deleted is forgotten before it may be created again.
      if (this.#phase === 'updating') this.#computeAll();
      this.#accept(count);
      this.#computeAll();
    });
  }

  /** False: nothing is left. */
  #computePart(count: number): boolean {
    const isComplete = !this.#graph.answers.updatePart(count);
    if (isComplete) this.#computeAll();
    this.#phases.become(isComplete ? 'awake' : 'updating');
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
