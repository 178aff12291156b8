import type { UnsavedAnswers } from './answers/answer-store.ts';
import { copyOf, type Page, type PageSet } from './nodes/page-set.ts';
import type { StateChange } from './nodes/state.ts';

/** Documents and pages that changed since the last save that succeeded. */
export class Unsaved {
  readonly #documents = new Map<string, string | null>();
  readonly #paths = new Set<string>();
  /** Pages that are on disk as they are: dirty. */
  readonly #dirtyOnDisk = new Map<string, Page>();

  document(key: string, stamp: string | null): void {
    this.#documents.set(key, stamp);
  }

  page(path: string): void {
    this.#paths.add(path);
  }

  /** All of it as one change. Of the file of a page that is being made nothing is known, and it must be made again. */
  changeOf(set: PageSet, answers: UnsavedAnswers, facts: { [name: string]: string }): StateChange {
    for (const waiting of [set.dirty, set.later])
      for (const path of waiting.keys()) if (this.#dirtyOnDisk.get(path) !== set.pages.get(path)) this.#paths.add(path);
    const paths = [...this.#paths];
    const pages = paths.flatMap((path) => {
      const page = set.pages.get(path);
      if (!page) return [];
      return set.isInFlight(page)
        ? { page: { ...copyOf(page), view: null, bytes: null }, dirty: true }
        : { page, dirty: set.dirty.has(path) || set.later.has(path) };
    });
    return {
      documents: this.#documents,
      answers: answers.changed,
      forgottenAnswers: answers.forgotten,
      unread: answers.unread,
      pages,
      forgottenPages: paths.filter((path) => !set.pages.has(path)),
      facts,
    };
  }

  /** What `changeOf` gave is on disk. */
  markSaved({ pages, dirty, later }: PageSet): void {
    for (const path of this.#paths) {
      const page = dirty.has(path) || later.has(path) ? pages.get(path) : undefined;
      if (page) this.#dirtyOnDisk.set(path, page);
      else this.#dirtyOnDisk.delete(path);
    }
    this.#documents.clear();
    this.#paths.clear();
  }

  clear(): void {
    this.#documents.clear();
    this.#paths.clear();
    this.#dirtyOnDisk.clear();
  }
}
