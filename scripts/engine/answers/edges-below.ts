import type { AnswerStore } from './answer-store.ts';
import { isPageId, pathOfPage } from '../nodes/node.ts';
import type { PageSet } from '../nodes/page-set.ts';
import type { SavedReaders } from '../nodes/saved-edges.ts';

/** Who read what in the graph below, but for readers that have been computed again above it. */
export class EdgesBelow implements SavedReaders {
  readonly #store: AnswerStore;
  readonly #pages: PageSet;
  readonly #superseded = new Set<string>();
  readonly #stands = (reader: string): boolean => !this.#superseded.has(reader);
  /** What expires below and has not expired above it, the soonest last; null: nothing was asked for yet that is due. */
  #expiring: (readonly [instant: number, id: string])[] | null = null;

  constructor(store: AnswerStore, pages: PageSet) {
    this.#store = store;
    this.#pages = pages;
  }

  *failed(): Iterable<string> {
    for (const { id } of this.#store.failed) yield id;
  }

  hasReader(id: string): boolean {
    if (this.#superseded.has(id)) return false;
    return isPageId(id) ? this.#pages.pages.has(pathOfPage(id)) : this.#store.get(id) !== undefined;
  }

  supersede(reader: string): void {
    this.#superseded.add(reader);
  }

  queriesOf(id: string): readonly string[] {
    return [...this.#store.edges.queriesOf(id)].filter(this.#stands);
  }

  pagesOf(id: string): readonly string[] {
    return [...this.#store.edges.pagesOf(id)].filter(this.#stands);
  }

  isRead(id: string): boolean {
    const { edges } = this.#store;
    return [edges.queriesOf(id), edges.pagesOf(id)].some((readers) => Iterator.from(readers).some(this.#stands));
  }

  fieldsOf(answer: string): readonly string[] {
    return [...this.#store.edges.fieldsOf(answer).values()].filter((field) => this.isRead(field));
  }

  expiries(): Iterable<readonly [instant: number, id: string]> {
    return Iterator.from(this.#store.expiries.all()).filter(([, id]) => this.#stands(id));
  }

  nextExpiry(): number | null {
    const expiring = (this.#expiring ??= [...this.expiries()].sort(([a], [b]) => b - a));
    while (this.#superseded.has(expiring.at(-1)?.[1] ?? '')) expiring.pop();
    return expiring.at(-1)?.[0] ?? null;
  }

  due(now: number): string[] {
    const due: string[] = [];
    if (this.#expiring === null && (this.#store.expiries.next() ?? Infinity) > now) return due;
    for (let next = this.nextExpiry(); next !== null && next <= now; next = this.nextExpiry())
      due.push(this.#expiring!.pop()![1]);
    return due;
  }
}
