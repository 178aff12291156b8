import type { Graph } from './graph.ts';
import { ownFacts } from './own-facts.ts';
import { StateUnavailable } from './state-errors.ts';
import type { State, StateChange } from './state.ts';

/** Writes what the graph remembers to the state. */
export class Saves {
  /** What was saved beside the traces, by name. */
  readonly facts = new Map<string, string>();
  readonly #state: State;
  readonly #graph: Graph;
  readonly #bootId: string | null;
  /** Since `reset` nothing was saved but answers. */
  #isFirstBuild = false;

  constructor(state: State, graph: Graph, bootId: string | null) {
    this.#state = state;
    this.#graph = graph;
    this.#bootId = bootId;
  }

  /** Forgets everything on disk. Throws `StateUnavailable`. */
  reset(): void {
    this.#state.reset();
    this.facts.clear();
    this.#isFirstBuild = true;
  }

  /** See `Engine.beginPublish`. */
  begin(): void {
    this.#state.beginPublish({ synced: this.#bootId === null });
  }

  /** See `Engine.savePart`. */
  part(sleepsUntil: number | null): void {
    const { answers, unsaved } = this.#graph;
    try {
      if (this.#isFirstBuild) {
        this.#state.save(unsaved.answersOf(answers.unsaved()));
        answers.store.markSaved();
      } else this.#write(sleepsUntil, { isPart: true });
    } catch (error) {
      // It stays in memory, and the next save tries again and reports what prevents it.
      if (error instanceof StateUnavailable) return;
      throw error;
    }
    answers.store.releaseSaved();
  }

  /** All that changed since the last save, in one transaction. `sleepsUntil`: see `ownFacts`. Throws `StateUnavailable`. */
  all(sleepsUntil: number | null, facts: { [name: string]: string }): void {
    this.#write(sleepsUntil, { facts });
    this.#isFirstBuild = false;
  }

  #write(sleepsUntil: number | null, { facts = {}, ...rest }: Partial<Pick<StateChange, 'facts' | 'isPart'>>): void {
    const { answers, pages, unsaved } = this.#graph;
    const own = ownFacts({ sleepsUntil, bootId: this.#bootId, claims: pages.lostClaims(), saved: this.facts });
    const all = { ...facts, ...own };
    this.#state.save({ ...unsaved.changeOf(pages, answers.unsaved(), all), ...rest });
    answers.store.markSaved();
    unsaved.markSaved(pages);
    for (const [name, value] of Object.entries(all)) this.facts.set(name, value);
  }
}
