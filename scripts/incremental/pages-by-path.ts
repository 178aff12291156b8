import type { Page } from './page-set.ts';
import type { SavedPages } from './state.ts';

/**
 * All pages by path. Those that an earlier process saved are read one by one when they are asked for, and all of them when all are asked
 * for. Reading throws `StateUnreadable`.
 */
export class PagesByPath extends Map<string, Page> {
  /** null: all pages are in memory. */
  #saved: SavedPages | null = null;
  /** How many saved pages are not in memory. */
  #unread = 0;
  /** Saved pages that were removed since. */
  readonly #removed = new Set<string>();

  /** Accepts what an earlier process saved; nothing else is here yet. */
  useSaved(saved: SavedPages): void {
    this.#saved = saved;
    this.#unread = saved.count;
  }

  override get(path: string): Page | undefined {
    const page = super.get(path);
    if (page !== undefined || this.#unread === 0 || this.#removed.has(path)) return page;
    const found = this.#saved?.one(path)?.page;
    if (found !== undefined) this.#accept(found);
    return found;
  }

  override has(path: string): boolean {
    return this.get(path) !== undefined;
  }

  override set(path: string, page: Page): this {
    this.get(path); // so that it is not taken for another one
    return super.set(path, page);
  }

  override delete(path: string): boolean {
    const wasHere = this.has(path);
    if (this.#unread > 0) this.#removed.add(path);
    super.delete(path);
    return wasHere;
  }

  override clear(): void {
    super.clear();
    this.#forgetSaved();
  }

  override get size(): number {
    return super.size + this.#unread;
  }

  override keys(): MapIterator<string> {
    this.#readAll();
    return super.keys();
  }

  override values(): MapIterator<Page> {
    this.#readAll();
    return super.values();
  }

  override entries(): MapIterator<[string, Page]> {
    this.#readAll();
    return super.entries();
  }

  override [Symbol.iterator](): MapIterator<[string, Page]> {
    return this.entries();
  }

  override forEach(...given: Parameters<Map<string, Page>['forEach']>): void {
    this.#readAll();
    super.forEach(...given);
  }

  #readAll(): void {
    if (this.#saved === null) return;
    if (this.#unread > 0)
      for (const { page } of this.#saved.all())
        if (!super.has(page.path) && !this.#removed.has(page.path)) super.set(page.path, page);
    this.#forgetSaved();
  }

  #accept(page: Page): void {
    super.set(page.path, page);
    this.#unread -= 1;
  }

  #forgetSaved(): void {
    this.#saved = null;
    this.#unread = 0;
    this.#removed.clear();
  }
}
