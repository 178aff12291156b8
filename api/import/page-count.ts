import { fold } from '../../data/rules/fold.ts';
import type { ImportKind } from '../contract/import-fields.ts';
import type { Outcome } from './outcomes.ts';

/** Counts the pages that change for certain: of stores, of categories, and of products. */
export class PageCount {
  readonly #kind: ImportKind;
  readonly #stores = new Set<string>();
  readonly #categories = new Set<string>();
  #newStores = 0;

  constructor(kind: ImportKind) {
    this.#kind = kind;
  }

  note(store: string, category: string | null, outcomes: readonly Outcome[], gone: number): void {
    const changing = outcomes.filter(
      ({ status }) => status === 'new' || status === 'changed' || status === 'gone',
    ).length;
    if (changing + gone === 0) return;
    if (this.#kind === 'stores' && store === '') this.#newStores += changing;
    else this.#stores.add(store);
    if (category !== null) this.#categories.add(fold(category));
  }

  get count(): number {
    return this.#stores.size + this.#newStores + this.#categories.size;
  }
}
