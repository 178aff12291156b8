import type { Trace } from './graph.ts';
import { noTrace } from './graph.ts';
import type { PageRef } from './terms.ts';

/** A page and its trace: what its view read, digests of what it shows and of the bytes on disk. */
export interface Page extends PageRef {
  /** Node id of the family's answer that lists this page. */
  owner: string;
  /** Digests of what it shows, by name; null until first published. */
  view: { [name: string]: string } | null;
  /** Digest of the published bytes; null until first published. */
  bytes: string | null;
  trace: Trace;
  /** Why the newest version could not be made; the last good one stays published. */
  failure: string | null;
}

/** All pages by path, and which of them wait to be published. */
export class PageSet {
  readonly pages = new Map<string, Page>();
  /** Path → id of the node whose change made the page dirty; null: it is new, or all are being made again. */
  readonly dirty = new Map<string, string | null>();
  /** Paths whose newest version could not be made. */
  readonly failed = new Set<string>();
  /** Paths that were pages and are not any more, until their files are removed. */
  readonly gone = new Set<string>();
  /** Further claims to a path that already has a page, by path. */
  readonly #waiting = new Map<string, Map<string, PageRef>>();

  /** Brings the pages of one owner up to date with what its family now lists; returns pages that lost their place. */
  replace(owner: string, before: readonly PageRef[], after: readonly PageRef[]): Page[] {
    const removed: Page[] = [];
    const kept = new Map(after.map((ref) => [ref.path, ref]));
    for (const ref of before) if (!kept.has(ref.path)) this.#withdraw(owner, ref.path, removed);
    for (const ref of kept.values()) this.#claim(owner, ref);
    return removed;
  }

  /** Paths claimed more than once, with the owners that lost. */
  conflicts(): Map<string, string[]> {
    return new Map([...this.#waiting].map(([path, claims]) => [path, [...claims.keys()]]));
  }

  /** Takes a page as an earlier run left it. */
  restore(page: Page, dirty: boolean): void {
    this.pages.set(page.path, page);
    if (dirty) this.dirty.set(page.path, null);
    if (page.failure !== null) this.failed.add(page.path);
  }

  clear(): void {
    this.pages.clear();
    this.dirty.clear();
    this.failed.clear();
    this.gone.clear();
    this.#waiting.clear();
  }

  #claim(owner: string, ref: PageRef): void {
    const present = this.pages.get(ref.path);
    if (present && present.owner !== owner) {
      // The smaller owner id has the path, whoever came first: the same for any order of edits.
      if (present.owner < owner) {
        this.#wait(owner, ref);
        return;
      }
      this.#wait(present.owner, { path: present.path, template: present.template, params: present.params });
    } else if (present && present.template === ref.template && same(present.params, ref.params)) {
      return;
    }
    this.pages.set(ref.path, {
      path: ref.path,
      template: ref.template,
      params: ref.params,
      owner,
      view: null,
      bytes: present?.bytes ?? null,
      trace: present?.trace ?? noTrace,
      failure: null,
    });
    this.gone.delete(ref.path);
    this.dirty.set(ref.path, null);
  }

  #wait(owner: string, ref: PageRef): void {
    const claims = this.#waiting.get(ref.path) ?? new Map<string, PageRef>();
    this.#waiting.set(ref.path, claims.set(owner, ref));
  }

  #withdraw(owner: string, path: string, removed: Page[]): void {
    const claims = this.#waiting.get(path);
    if (claims?.delete(owner)) {
      if (claims.size === 0) this.#waiting.delete(path);
      return;
    }
    const present = this.pages.get(path);
    if (!present || present.owner !== owner) return;
    this.pages.delete(path);
    this.dirty.delete(path);
    this.failed.delete(path);
    const heir = claims && [...claims].sort(([a], [b]) => (a < b ? -1 : 1))[0];
    if (!heir) {
      this.gone.add(path);
      removed.push(present);
      return;
    }
    claims.delete(heir[0]);
    if (claims.size === 0) this.#waiting.delete(path);
    this.pages.set(path, { ...present, ...heir[1], owner: heir[0], view: null, failure: null });
    this.dirty.set(path, null);
  }
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, at) => value === b[at]);
}
