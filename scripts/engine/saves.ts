import { edgesOf } from './nodes/edge-arrays.ts';
import type { UncleanShutdown } from './saved/engine-options.ts';
import type { Phases } from './engine-phase.ts';
import type { Graph } from './graph.ts';
import { uncleanShutdownOf, ownFacts } from './saved/own-facts.ts';
import { StateUnavailable } from './nodes/state-errors.ts';
import type { StateChange } from './nodes/state.ts';
import type { SqliteState } from './saved/sqlite-state.ts';

/** Writes what the graph remembers to the state, and reads it again. */
export class Saves {
  /** What was saved beside the traces, by name. */
  readonly facts = new Map<string, string>();
  /** See `Engine.uncleanShutdown`. */
  uncleanShutdown: UncleanShutdown | null = null;
  readonly #state: SqliteState;
  readonly #graph: Graph;
  readonly #phases: Phases;
  readonly #bootId: string | null;

  constructor(state: SqliteState, graph: Graph, phases: Phases, bootId: string | null) {
    this.#state = state;
    this.#graph = graph;
    this.#phases = phases;
    this.#bootId = bootId;
  }

  /** See `Engine.restore`. */
  load(): boolean {
    const saved = this.#state.load();
    for (const [name, value] of saved.facts) this.facts.set(name, value);
    if (saved.documents.size === 0 && saved.pages.length === 0) return false;
    this.uncleanShutdown = uncleanShutdownOf(saved, this.#bootId);
    this.#graph.restore(saved);
    this.#phases.restored();
    return true;
  }

  /** Forgets everything on disk. Throws `StateUnavailable`. */
  reset(): void {
    this.#state.reset();
    this.facts.clear();
    this.uncleanShutdown = null;
  }

  /** See `Engine.beginPublish`. */
  begin(): void {
    this.#state.beginPublish({ synced: this.#bootId === null });
  }

  /** See `Engine.savePart`. */
  part(mostValues: number): void {
    const { answers } = this.#graph;
    try {
      // Every other save writes facts: since the reset nothing was saved but answers.
      if (this.facts.size === 0) {
        const { changed, forgotten } = answers.unsaved();
        const nothing = { documents: new Map(), pages: [], forgottenPages: [], facts: {} };
        this.#state.save({ ...nothing, answers: changed, forgottenAnswers: forgotten, isPart: true });
        answers.store.markSaved();
      } else this.#write({ isPart: true });
    } catch (error) {
      // It stays in memory, and the next save tries again and reports what prevents it.
      if (error instanceof StateUnavailable) return;
      throw error;
    }
    answers.store.releaseValues(mostValues);
  }

  /** See `Engine.save`. */
  all(facts: { [name: string]: string }): void {
    this.#phases.assertSavable();
    this.#phases.noting(() => this.#write({ facts }));
    this.uncleanShutdown = null;
  }

  #write({ facts = {}, ...rest }: Partial<Pick<StateChange, 'facts' | 'isPart'>>): void {
    const { answers, indexes, pages, unsaved } = this.#graph;
    const isWhole = !rest.isPart && answers.store.lacksSavedEdges;
    const own = ownFacts({
      bootId: this.#bootId,
      claims: pages.lostClaims(),
      pages: pages.pages.size,
      saved: this.facts,
    });
    const all = { ...facts, ...own };
    this.#state.save({
      ...unsaved.changeOf(pages, answers.unsaved(), all),
      ...(isWhole && { edges: edgesOf(this.#graph.readers()) }),
      indexes: indexes.unsaved(),
      ...rest,
    });
    if (isWhole) answers.store.lacksSavedEdges = false;
    indexes.markSaved();
    answers.store.markSaved();
    unsaved.markSaved(pages);
    for (const [name, value] of Object.entries(all)) this.facts.set(name, value);
  }
}
