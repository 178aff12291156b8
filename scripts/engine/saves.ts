import type { UncleanShutdown } from './saved/engine-options.ts';
import type { Graph } from './graph.ts';
import type { Phases } from './phases.ts';
import { StateUnavailable } from './nodes/state-errors.ts';
import { BOOT, LOST_CLAIMS, PAGES, type SavedPage, type StateChange } from './nodes/state.ts';
import type { SqliteState } from './saved/sqlite-state.ts';

/** Writes what the graph remembers to the state, and reads it again. */
export function saves(state: SqliteState, graph: Graph, phases: Phases, bootId: string) {
  const { answers, indexes, pages, unsaved } = graph;
  /** What was saved beside the traces, by name. */
  const facts = new Map<string, string>();
  let uncleanShutdown: UncleanShutdown | null = null;

  function write({ facts: given = {}, ...rest }: Partial<Pick<StateChange, 'facts' | 'isPart'>>): void {
    const withEdges = !rest.isPart && answers.store.lacksSavedEdges;
    const { changed, forgotten } = answers.unsaved();
    for (const path of [...pages.dirty.keys(), ...pages.later.keys()])
      if (!pages.pages.get(path)?.isDirtyOnDisk) unsaved.pages.add(path);
    const paths = [...unsaved.pages];
    const all = {
      ...given,
      [BOOT]: bootId,
      [PAGES]: String(pages.pages.size),
      [LOST_CLAIMS]: JSON.stringify(pages.lostClaims()),
    };
    state.save({
      documents: unsaved.documents,
      answers: changed,
      forgottenAnswers: forgotten,
      pages: paths.flatMap(savedPage),
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
    for (const [name, value] of Object.entries(all)) facts.set(name, value);
  }

  /** Of the file of a page that is being made nothing is known, and it must be made again. */
  function savedPage(path: string): SavedPage[] {
    const page = pages.pages.get(path);
    if (!page) return [];
    return pages.isInFlight(page)
      ? [{ page: { ...page, bytes: null, details: { ...page.details, view: null } }, dirty: true }]
      : [{ page, dirty: pages.isDirty(path) }];
  }

  return {
    facts,
    /** See `Engine.uncleanShutdown`. */
    get uncleanShutdown(): UncleanShutdown | null {
      return uncleanShutdown;
    },
    /** See `Engine.restore`. */
    load(): boolean {
      const saved = state.load();
      for (const [name, value] of saved.facts) facts.set(name, value);
      if (saved.documents.size === 0 && saved.pages.length === 0) return false;
      if (saved.unfinished) uncleanShutdown = 'a publish was not finished';
      else if (saved.facts.get(BOOT) !== bootId) uncleanShutdown = 'the machine was restarted';
      graph.restore(saved);
      phases.become('awake');
      return true;
    },
    /** Forgets everything on disk. Throws `StateUnavailable`. */
    reset(): void {
      state.reset();
      facts.clear();
      uncleanShutdown = null;
    },
    /** See `Engine.savePart`. */
    part(mostValues: number): void {
      try {
        // Every other save writes facts: since the reset nothing was saved but answers.
        if (facts.size === 0) {
          const { changed, forgotten } = answers.unsaved();
          const nothing = { documents: new Map(), pages: [], forgottenPages: [], facts: {} };
          state.save({ ...nothing, answers: changed, forgottenAnswers: forgotten, isPart: true });
          answers.store.markSaved();
        } else write({ isPart: true });
      } catch (error) {
        // It stays in memory, and the next save tries again and reports what prevents it.
        if (error instanceof StateUnavailable) return;
        throw error;
      }
      answers.store.releaseValues(mostValues);
    },
    /** See `Engine.save`. */
    all(given: { [name: string]: string }): void {
      phases.assertSavable();
      phases.noting(() => write({ facts: given }));
      uncleanShutdown = null;
    },
  };
}
