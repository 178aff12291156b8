import type { AnswerStore } from './answer-store.ts';
import { edgeArrays, takingEdges, type EdgeArrays, type Readers } from './edge-arrays.ts';

/** The edges that the next complete save writes, made in steps before it where that is possible. */
export class EdgesToSave {
  readonly #store: Pick<AnswerStore, 'lacksSavedEdges' | 'traces'>;
  readonly #readers: () => Readers;
  #taking: { edges: Generator<void, EdgeArrays>; traces: number } | null = null;
  #taken: EdgeArrays | null = null;

  constructor(store: Pick<AnswerStore, 'lacksSavedEdges' | 'traces'>, readers: () => Readers) {
    this.#store = store;
    this.#readers = readers;
  }

  /** Does the next `steps`. False: they are made, or need not be, or something has changed meanwhile, so that `get` begins again. */
  prepare(steps: number): boolean {
    const { lacksSavedEdges, traces } = this.#store;
    if (!lacksSavedEdges || this.#taken !== null) return false;
    this.#taking ??= { edges: takingEdges(this.#readers()), traces };
    if (this.#taking.traces !== traces) return false;
    for (let step = 0; step < steps; step += 1) {
      const { done, value } = this.#taking.edges.next();
      if (!done) continue;
      this.#taken = value;
      return false;
    }
    return true;
  }

  /** null: those on disk stand. */
  get(): EdgeArrays | null {
    if (!this.#store.lacksSavedEdges) return null;
    const isPrepared = this.#taking?.traces === this.#store.traces;
    return (isPrepared ? this.#taken : null) ?? edgeArrays(this.#readers());
  }

  /** What was prepared was saved, or everything is made again. */
  clear(): void {
    this.#taking = null;
    this.#taken = null;
  }
}
