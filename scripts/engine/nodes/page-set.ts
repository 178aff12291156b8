import { asItIs, entryOf, mapOver } from './map-over.ts';
import { noTrace, type Trace } from './node.ts';
import type { SavedPage } from './state.ts';
import type { PageRef } from './terms.ts';

/** A page, and what was published of it. */
export interface Page extends PageRef {
  /** Node id of the family's answer that lists this page. */
  owner: string;
  /** Digest of the published bytes; null when they are not known. */
  bytes: string | null;
  /** Why the newest version could not be made; the last good one stays published. */
  failure: string | null;
  /** It was saved as it is. */
  isDirtyOnDisk?: boolean;
  /**
   * Of a page as an earlier process saved it they are read when they are first asked for, which most never are: by its path, so before
   * another page is saved under the same one. That throws `StateUnreadable`.
   */
  readonly details: PageDetails;
}

export interface PageDetails {
  /** Digests of what it shows, by name, as JSON, which takes a third of the memory; null until first published. */
  view: string | null;
  /** What its view read. */
  trace: Trace;
  /** Why its file was last written, as the publisher said; null: nothing was known of it. */
  because: string | null;
}

/** A path that an owner lists: its page, or further to that of another owner. */
export type Claim = PageRef & Pick<Page, 'owner'>;

/**
 * All pages by path, and which of them wait to be published. Of several owners that list one path the smallest has it: the same after any
 * order of edits.
 */
export class PageSet {
  readonly pages: Map<string, Page>;
  /** Path → id of the node whose change made the page dirty; null: it is new, or time or the caller did. */
  readonly dirty = new Map<string, string | null>();
  /** The same of pages that are dirty, too, but wait until others are made: those of a large publish. */
  readonly later = new Map<string, string | null>();
  /** Paths whose newest version could not be made. */
  readonly failed = new Set<string>();
  /** Paths that were pages and are not any more, until their files are removed. */
  readonly gone = new Set<string>();
  /** Pages that are being made: nothing is known of their files. */
  readonly #inFlight = new Set<Page>();
  /** Those that the owners of pages did not get, by path, the smallest owner first. */
  readonly #lostClaims: Map<string, readonly Claim[]>;
  /** The paths that each owner lists. */
  readonly #pathsOf: Map<string, string[]>;

  /** `below`: pages that these begin with, and that stay as they are. */
  constructor(below?: PageSet) {
    this.pages = mapOver(below?.pages, copyOf);
    this.#lostClaims = mapOver(below && below.#lostClaims, asItIs);
    this.#pathsOf = mapOver(below && below.#pathsOf, asItIs);
  }

  /** Brings the pages of one owner up to date with what its family now lists; returns pages that are gone. */
  replace(owner: string, after: readonly PageRef[]): Page[] {
    const claims = new Map(after.map((ref): [string, Claim] => [ref.path, { ...ref, owner }]));
    const removed: Page[] = [];
    for (const path of new Set([...(this.#pathsOf.get(owner) ?? []), ...claims.keys()])) {
      const present = [this.pages.get(path), ...(this.#lostClaims.get(path) ?? [])];
      const [winner, ...lost] = [...present.filter((claim) => claim?.owner !== owner), claims.get(path)]
        .filter((claim) => claim !== undefined)
        .sort((a, b) => (a.owner < b.owner ? -1 : 1));
      // only references: a page is more
      if (lost.length > 0) this.#lostClaims.set(path, lost.map(claimOf));
      else this.#lostClaims.delete(path);
      if (winner) this.#put(winner);
      else this.#remove(path, removed);
    }
    if (claims.size > 0) this.#pathsOf.set(owner, [...claims.keys()]);
    else this.#pathsOf.delete(owner);
    return removed;
  }

  /** Those that list pages. */
  owners(): Iterable<string> {
    return this.#pathsOf.keys();
  }

  /** Further claims to paths that have a page: what cannot be known from the pages. */
  lostClaims(): readonly Claim[] {
    return [...this.#lostClaims.values()].flat();
  }

  /** Accepts pages as an earlier process saved them, and what `lostClaims` gave. */
  restore(saved: Iterable<SavedPage>, lostClaims: readonly Claim[]): void {
    for (const { page, dirty } of saved) {
      this.pages.set(page.path, page);
      if (dirty) this.dirty.set(page.path, null);
      if (page.failure !== null) this.failed.add(page.path);
    }
    for (const { owner, path } of [...this.pages.values(), ...lostClaims])
      entryOf(this.#pathsOf, owner, () => []).push(path);
    for (const [path, claims] of Map.groupBy(lostClaims, (claim) => claim.path)) this.#lostClaims.set(path, claims);
  }

  /** The page is being made: it is not dirty any more unless something changes meanwhile. */
  begin(page: Page): void {
    this.dirty.delete(page.path);
    this.later.delete(page.path);
    this.#inFlight.add(page);
  }

  isDirty(path: string): boolean {
    return this.dirty.has(path) || this.later.has(path);
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
    if (this.pages.get(page.path) !== page) return false;
    if (wasInFlight && failure !== null) page.bytes = null;
    page.failure = failure;
    if (failure === null) this.failed.delete(page.path);
    else this.failed.add(page.path);
    return true;
  }

  /** Pages of a publish that was given up are dirty again, and so are those that failed. */
  retry(): void {
    for (const page of this.#inFlight) if (this.pages.get(page.path) === page) this.markInvalid(page);
    this.#inFlight.clear();
    for (const path of this.failed) this.dirty.set(path, null);
  }

  /** Nothing is known of the page's file: it is made again. */
  markInvalid(page: Page): void {
    page.details.view = null;
    page.bytes = null;
    this.dirty.set(page.path, null);
  }

  clear(): void {
    this.pages.clear();
    this.dirty.clear();
    this.later.clear();
    this.failed.clear();
    this.gone.clear();
    this.#inFlight.clear();
    this.#lostClaims.clear();
    this.#pathsOf.clear();
  }

  #put(claim: Claim): void {
    const { path, owner } = claim;
    const present = this.pages.get(path);
    if (present?.owner === owner && isSameRef(present, claim)) return;
    const { trace = noTrace, because = null } = present?.details ?? {};
    const bytes = present && !this.#inFlight.has(present) ? present.bytes : null;
    this.pages.set(path, { ...claimOf(claim), bytes, failure: null, details: { view: null, trace, because } });
    this.failed.delete(path);
    this.gone.delete(path);
    this.dirty.set(path, null);
  }

  #remove(path: string, removed: Page[]): void {
    const page = this.pages.get(path);
    if (!page) return;
    this.pages.delete(path);
    this.dirty.delete(path);
    this.later.delete(path);
    this.failed.delete(path);
    this.gone.add(path);
    removed.push(page);
  }
}

export const copyOf = (page: Page): Page => ({ ...page, details: { ...page.details } });

const claimOf = ({ path, template, params, owner }: Claim): Claim => ({ path, template, params, owner });

const isSameRef = (a: PageRef, b: PageRef): boolean =>
  a.template === b.template &&
  a.params.length === b.params.length &&
  a.params.every((each, at) => each === b.params[at]);
