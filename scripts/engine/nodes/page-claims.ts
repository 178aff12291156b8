import { mapOver } from './map-over.ts';
import type { PageRef } from './terms.ts';

/** A page that an owner lists. */
export interface Claim {
  owner: string;
  ref: PageRef;
}

/** Who lists which page. Of several owners that claim one path the smallest has it: the same after any order of edits. */
export class PageClaims {
  readonly #byPath: Map<string, Claim | Claim[]>;
  readonly #pathsOf: Map<string, string[]>;
  readonly #contested = new Set<string>();

  /** `below`: claims that these begin with, and that stay as they are. */
  constructor(below?: PageClaims) {
    this.#byPath = mapOver(below && below.#byPath);
    this.#pathsOf = mapOver(below && below.#pathsOf);
  }

  /** `pages`: all of them, each a claim to a path of its own; `lost`: the further claims that were saved. */
  restore(pages: Iterable<PageRef & { owner: string }>, lost: readonly Claim[]): void {
    for (const page of pages) this.#add(page.owner, page);
    for (const { owner, ref } of lost) this.#add(owner, ref);
  }

  #add(owner: string, ref: PageRef): void {
    const paths = this.#pathsOf.get(owner);
    if (paths) paths.push(ref.path);
    else this.#pathsOf.set(owner, [ref.path]);
    this.#claim(owner, ref);
  }

  /** Replaces all that the owner claims; returns the paths that are concerned. */
  replace(owner: string, after: readonly PageRef[]): Iterable<string> {
    const refs = new Map(after.map((ref) => [ref.path, ref]));
    const concerned = new Set(this.#pathsOf.get(owner));
    for (const path of concerned) this.#withdraw(owner, path);
    for (const [path, ref] of refs) {
      concerned.add(path);
      this.#claim(owner, ref);
    }
    if (refs.size > 0) this.#pathsOf.set(owner, [...refs.keys()]);
    else this.#pathsOf.delete(owner);
    return concerned;
  }

  winner(path: string): Claim | undefined {
    const claims = this.#byPath.get(path);
    return Array.isArray(claims) ? claims[0] : claims;
  }

  /** Those that claim pages. */
  owners(): Iterable<string> {
    return this.#pathsOf.keys();
  }

  /**
   * Further claims to paths that have a page: all that cannot be known from the pages. Only references: what a restart claimed holds whole
   * pages.
   */
  lost(): readonly Claim[] {
    return [...this.#contested].flatMap((path) =>
      (this.#byPath.get(path) as Claim[])
        .slice(1)
        .map(({ owner, ref: { template, params } }) => ({ owner, ref: { path, template, params } })),
    );
  }

  /** Paths claimed more than once, with the owners that lost. */
  conflicts(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const { owner, ref } of this.lost()) found.set(ref.path, [...(found.get(ref.path) ?? []), owner]);
    return found;
  }

  clear(): void {
    this.#byPath.clear();
    this.#pathsOf.clear();
    this.#contested.clear();
  }

  #claim(owner: string, ref: PageRef): void {
    const claim = { owner, ref };
    const present = this.#byPath.get(ref.path);
    if (present === undefined) {
      this.#byPath.set(ref.path, claim);
      return;
    }
    const claims = [...(Array.isArray(present) ? present : [present]), claim];
    this.#byPath.set(
      ref.path,
      claims.sort((a, b) => (a.owner < b.owner ? -1 : 1)),
    );
    this.#contested.add(ref.path);
  }

  #withdraw(owner: string, path: string): void {
    const present = this.#byPath.get(path);
    if (!Array.isArray(present)) {
      if (present?.owner === owner) this.#byPath.delete(path);
      return;
    }
    const left = present.filter((claim) => claim.owner !== owner);
    if (left.length > 1) this.#byPath.set(path, left);
    else {
      this.#contested.delete(path);
      this.#byPath.set(path, left[0] as Claim);
    }
  }
}
