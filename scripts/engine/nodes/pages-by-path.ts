import { assertInvariant } from './errors.ts';
import type { Page } from './page-set.ts';
import type { SavedPage, SavedPages } from './state.ts';

/**
 * All pages by path. Those that an earlier process saved are read one by one when they are asked for, and all of them when all are asked
 * for, unless `readSome` has read them ahead. Reading throws `StateUnreadable`, also where all are not as many as were saved.
 */
export class PagesByPath extends Map<string, Page> {
  /** null: all pages are in memory. */
  #saved: SavedPages | null = null;
  /** How many of the saved pages, by their count, were not read yet. */
  #unread = 0;
  /** The rest of them, while they are read in parts. */
  #rest: Iterator<SavedPage> | null = null;
  /** Saved pages that were removed since. */
  readonly #removed = new Set<string>();

  /** Accepts what an earlier process saved; nothing else is here yet. `read`: those of them that have been read. */
  useSaved(saved: SavedPages, read: Iterable<Page>): void {
    this.#saved = saved;
    this.#unread = saved.count;
    for (const page of read) this.#accept(page);
  }

  override get(path: string): Page | undefined {
    const page = super.get(path);
    if (page !== undefined || this.#saved === null || this.#removed.has(path)) return page;
    const found = this.#saved.one(path)?.page;
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
    if (this.#saved !== null) this.#removed.add(path);
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

  /** Reads the next `count` saved pages ahead of their first use. False: all are in memory. */
  readSome(count: number): boolean {
    for (let number = 0; number < count && this.#saved !== null; number += 1) {
      const saved = this.#next(this.#saved);
      if (saved === null) this.#end();
      else if (!super.has(saved.page.path) && !this.#removed.has(saved.page.path)) this.#accept(saved.page);
    }
    return this.#saved !== null;
  }

  /** null: there are no more. */
  #next(saved: SavedPages): SavedPage | null {
    const rest = (this.#rest ??= saved.all()[Symbol.iterator]());
    this.#rest = null; // if it throws, it has ended, though not all was read
    const { value, done } = rest.next();
    if (done) return null;
    this.#rest = rest;
    return value;
  }

  #end(): void {
    assertInvariant(this.#unread === 0, 'as many pages are read as were saved');
    this.#forgetSaved();
  }

  #readAll(): void {
    this.readSome(Infinity);
  }

  #accept(page: Page): void {
    super.set(page.path, page);
    this.#unread -= 1;
  }

  #forgetSaved(): void {
    this.#saved = null;
    this.#rest = null;
    this.#unread = 0;
    this.#removed.clear();
  }
}
