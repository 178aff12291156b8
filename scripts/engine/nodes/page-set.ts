import { mapOver } from './map-over.ts';
import { noTrace, type Trace } from './node.ts';
import { PageClaims, type Claim } from './page-claims.ts';
import type { SavedPage } from './state.ts';
import type { PageRef } from './terms.ts';

/** A page and its trace: what its view read, digests of what it shows and of the bytes on disk. */
export interface Page extends PageRef {
  /** Node id of the family's answer that lists this page. */
  owner: string;
  /** Digests of what it shows, by name, as JSON, which takes a third of the memory; null until first published. */
  view: string | null;
  /** Digest of the published bytes; null when they are not known. */
  bytes: string | null;
  trace: Trace;
  /** Why the newest version could not be made; the last good one stays published. */
  failure: string | null;
  /** Why its file was last written, as the publisher said; null: nothing was known of it. */
  because: string | null;
}

/** All pages by path, and which of them wait to be published. */
export class PageSet {
  readonly pages: Map<string, Page>;
  /** Path → id of the node whose change made the page dirty; null: it is new, or time or the caller did. */
  readonly dirty = new Map<string, string | null>();
  /** The same of pages that are dirty, too, but wait until others are made: those of a large publish. */
  readonly later = new Map<string, string | null>();
  /** Paths whose newest version could not be made. */
  readonly failed = new Set<string>();
  /** Paths that were pages and are not any more, until their files are removed, and what those files hold. */
  readonly gone = new Map<string, Page>();
  /** Pages that are being made: nothing is known of their files. */
  readonly #inFlight = new Set<Page>();
  /** By path, the page that its file still shows although it was replaced: should it come back, it need not be made. */
  readonly #published = new Map<string, Page>();
  readonly claims: PageClaims;

  /** `below`: pages that these begin with, and that stay as they are. */
  constructor(below?: PageSet) {
    this.pages = mapOver(below?.pages, copyOf);
    this.claims = new PageClaims(below?.claims);
  }

  /** Brings the pages of one owner up to date with what its family now lists; returns pages that are gone. */
  replace(owner: string, after: readonly PageRef[]): Page[] {
    const removed: Page[] = [];
    for (const path of this.claims.replace(owner, after)) {
      const claim = this.claims.winner(path);
      if (claim) this.#put(claim);
      else this.#remove(path, removed);
    }
    return removed;
  }

  /** Accepts pages as an earlier process saved them, and the further claims that `claims.lost` gave. */
  restore(saved: Iterable<SavedPage>, lostClaims: readonly Claim[]): void {
    for (const { page, dirty } of saved) {
      this.pages.set(page.path, page);
      if (dirty) this.dirty.set(page.path, null);
      if (page.failure !== null) this.failed.add(page.path);
    }
    this.claims.restore(this.pages.values(), lostClaims);
  }

  /** The page is being made: it is not dirty any more unless something changes meanwhile. */
  begin(page: Page): void {
    this.dirty.delete(page.path);
    this.later.delete(page.path);
    this.#inFlight.add(page);
  }

  /** Dirty pages wait, until they are made, or `resume` says that they wait no longer. */
  putOff(paths: readonly string[]): void {
    for (const path of paths) {
      const because = this.dirty.get(path);
      if (because !== undefined && this.dirty.delete(path)) this.later.set(path, because);
    }
  }

  resume(paths: readonly string[]): void {
    for (const path of paths) {
      const because = this.later.get(path);
      if (because !== undefined && this.later.delete(path) && !this.dirty.has(path)) this.dirty.set(path, because);
    }
  }

  /** The page is not made now: it stays dirty. */
  postpone(page: Page): void {
    this.#inFlight.delete(page);
    this.dirty.set(page.path, null);
  }

  /** Its view cannot be computed, so its file stays as it is. */
  leave(page: Page): void {
    this.#inFlight.delete(page);
  }

  isInFlight(page: Page): boolean {
    return this.#inFlight.has(page);
  }

  /** What became of a page; false: it was replaced meanwhile. With a failure nothing is known of its file if it was being made. */
  finish(page: Page, failure: string | null): boolean {
    const wasInFlight = this.#inFlight.delete(page);
    if (wasInFlight) this.#published.delete(page.path);
    if (this.pages.get(page.path) !== page) {
      if (wasInFlight) forgetFile(page);
      return false;
    }
    if (wasInFlight && failure !== null) page.bytes = null;
    page.failure = failure;
    if (failure === null) this.failed.delete(page.path);
    else this.failed.add(page.path);
    return true;
  }

  /** Pages of a publish that was given up are dirty again, and so are those that failed. */
  retry(): void {
    for (const page of this.#inFlight) {
      if (this.pages.get(page.path) === page) this.markInvalid(page);
      else forgetFile(page);
    }
    this.#inFlight.clear();
    for (const path of this.failed) this.dirty.set(path, null);
  }

  /** Nothing is known of the page's file: it is made again. */
  markInvalid(page: Page): void {
    forgetFile(page);
    this.#published.delete(page.path);
    this.dirty.set(page.path, null);
  }

  clear(): void {
    this.pages.clear();
    this.dirty.clear();
    this.later.clear();
    this.failed.clear();
    this.gone.clear();
    this.#published.clear();
    this.#inFlight.clear();
    this.claims.clear();
  }

  #put({ owner, ref }: Claim): void {
    const present = this.pages.get(ref.path);
    if (present?.owner === owner && present.template === ref.template && same(present.params, ref.params)) return;
    const last = present ?? this.gone.get(ref.path);
    const isKnown = last !== undefined && !this.#inFlight.has(last);
    const published = isKnown ? (this.#published.get(ref.path) ?? last) : undefined;
    const isBack = published?.template === ref.template && same(published.params, ref.params);
    if (published === undefined || isBack) this.#published.delete(ref.path);
    else this.#published.set(ref.path, keepDetails(published));
    this.pages.set(ref.path, {
      path: ref.path,
      template: ref.template,
      params: ref.params,
      owner,
      view: isBack ? published.view : null,
      bytes: isKnown ? last.bytes : null,
      trace: present?.trace ?? noTrace,
      failure: null,
      because: last?.because ?? null,
    });
    this.failed.delete(ref.path);
    this.gone.delete(ref.path);
    this.dirty.set(ref.path, null);
  }

  #remove(path: string, removed: Page[]): void {
    const page = this.pages.get(path);
    if (!page) return;
    this.pages.delete(path);
    this.dirty.delete(path);
    this.later.delete(path);
    this.failed.delete(path);
    this.gone.set(path, keepDetails(page));
    removed.push(page);
  }
}

/** What an earlier process saved of this page is overwritten when that of the next page is saved. */
function keepDetails(page: Page): Page {
  void page.view;
  return page;
}

/** Of a page that was saved also what is read from the disk when it is asked for. */
export function copyOf({ path, template, params, owner, view, bytes, trace, failure, because }: Page): Page {
  return { path, template, params, owner, view, bytes, trace, failure, because };
}

function forgetFile(page: Page): void {
  page.view = null;
  page.bytes = null;
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at]);
