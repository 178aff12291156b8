import type { UncleanShutdown } from './saved/engine-options.ts';
import type { Graph } from './graph.ts';
import { StateUnavailable } from './nodes/state-errors.ts';
import { BOOT, LOST_CLAIMS, PAGES, type SavedPage, type StateChange } from './nodes/state.ts';
import type { SqliteState } from './saved/sqlite-state.ts';
import type { Updates } from './updates.ts';

/** Writes what the graph remembers to the state, and reads it again. */
export class Saves {
  /** What was saved beside the traces, by name. */
  readonly facts = new Map<string, string>();
  /** See `Engine.uncleanShutdown`. */
  uncleanShutdown: UncleanShutdown | null = null;
  readonly #state: SqliteState;
  readonly #graph: Graph;
  readonly #updates: Updates;
  readonly #bootId: string;

  constructor(state: SqliteState, graph: Graph, updates: Updates, bootId: string) {
    this.#state = state;
    this.#graph = graph;
    this.#updates = updates;
    this.#bootId = bootId;
  }

  /** See `Engine.restore`. */
  load(): boolean {
    const saved = this.#state.load();
    for (const [name, value] of saved.facts) this.facts.set(name, value);
    if (saved.documents.size === 0 && saved.pages.length === 0) return false;
    if (saved.unfinished) this.uncleanShutdown = 'a publish was not finished';
    else if (saved.facts.get(BOOT) !== this.#bootId) this.uncleanShutdown = 'the machine was restarted';
    this.#graph.restore(saved);
    this.#updates.become('awake');
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
    this.#state.beginPublish();
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
    this.#updates.assertSavable();
    this.#updates.noting(() => this.#write({ facts }));
    this.uncleanShutdown = null;
  }

  #write({ facts = {}, ...rest }: Partial<Pick<StateChange, 'facts' | 'isPart'>>): void {
    const { answers, indexes, pages, unsaved } = this.#graph;
    const withEdges = !rest.isPart && answers.store.lacksSavedEdges;
    const { changed, forgotten, unread } = answers.unsaved();
    for (const path of [...pages.dirty.keys(), ...pages.later.keys()])
      if (!pages.pages.get(path)?.isDirtyOnDisk) unsaved.pages.add(path);
    const paths = [...unsaved.pages];
    const all = {
      ...facts,
      [BOOT]: this.#bootId,
      [PAGES]: String(pages.pages.size),
      [LOST_CLAIMS]: JSON.stringify(pages.lostClaims()),
    };
    this.#state.save({
      documents: unsaved.documents,
      answers: changed,
      forgottenAnswers: forgotten,
      unread,
      pages: paths.flatMap((path) => this.#savedPage(path)),
      forgottenPages: paths.filter((path) => !pages.pages.has(path)),
      facts: all,
      withEdges,
      indexes: indexes.unsaved(),
      ...rest,
    });
    if (withEdges) answers.store.lacksSavedEdges = false;
    indexes.markSaved();
    answers.store.markSaved();
    for (const path of paths) {
      const page = pages.pages.get(path);
      if (page) page.isDirtyOnDisk = pages.isDirty(path);
    }
    unsaved.documents.clear();
    unsaved.pages.clear();
    for (const [name, value] of Object.entries(all)) this.facts.set(name, value);
  }

  /** Of the file of a page that is being made nothing is known, and it must be made again. */
  #savedPage(path: string): SavedPage[] {
    const set = this.#graph.pages;
    const page = set.pages.get(path);
    if (!page) return [];
    return set.isInFlight(page)
      ? [{ page: { ...page, bytes: null, details: { ...page.details, view: null } }, dirty: true }]
      : [{ page, dirty: set.isDirty(path) }];
  }
}
