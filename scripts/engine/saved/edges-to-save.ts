import type { AnswerStore } from '../answers/answer-store.ts';
import { takingEdges, type EdgeArrays, type Readers } from '../nodes/edge-arrays.ts';
import type { IndexSet } from '../answers/index-set.ts';
import type { SavedEntries } from '../nodes/state.ts';

/** All edges, and the entries of all indexes. */
export interface Whole {
  edges: EdgeArrays;
  indexes: SavedEntries[];
}

/** The edges and indexes that the next complete save writes, made in steps before it where that is possible. */
export class EdgesToSave {
  readonly #store: Pick<AnswerStore, 'lacksSavedEdges' | 'traces'>;
  readonly #indexes: Pick<IndexSet, 'taking' | 'version'>;
  readonly #readers: () => Readers;
  #taking: { whole: Generator<void, Whole>; traces: number; version: number } | null = null;
  #taken: Whole | null = null;

  constructor(
    store: Pick<AnswerStore, 'lacksSavedEdges' | 'traces'>,
    indexes: Pick<IndexSet, 'taking' | 'version'>,
    readers: () => Readers,
  ) {
    this.#store = store;
    this.#indexes = indexes;
    this.#readers = readers;
  }

  /** Does the next `steps`. False: they are made, or need not be, or something has changed meanwhile, so that `get` begins again. */
  prepare(steps: number): boolean {
    const { traces, lacksSavedEdges } = this.#store;
    if (!lacksSavedEdges || this.#taken !== null) return false;
    this.#taking ??= { whole: this.#takingAll(), traces, version: this.#indexes.version };
    if (!this.#isPrepared) return false;
    for (let step = 0; step < steps; step += 1) {
      const { done, value } = this.#taking.whole.next();
      if (!done) continue;
      this.#taken = value;
      return false;
    }
    return true;
  }

  /** null: those on disk stand. */
  get(): Whole | null {
    if (!this.#store.lacksSavedEdges) return null;
    if (this.#isPrepared && this.#taken !== null) return this.#taken;
    const taking = this.#takingAll();
    for (;;) {
      const { done, value } = taking.next();
      if (done) return value;
    }
  }

  /** What was prepared was saved, or everything is made again. */
  clear(): void {
    this.#taking = null;
    this.#taken = null;
  }

  get #isPrepared(): boolean {
    return this.#taking?.traces === this.#store.traces && this.#taking.version === this.#indexes.version;
  }

  *#takingAll(): Generator<void, Whole> {
    const edges = yield* takingEdges(this.#readers());
    return { edges, indexes: yield* this.#indexes.taking() };
  }
}
