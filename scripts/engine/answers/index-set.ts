import { entryOf } from '../nodes/map-over.ts';
import type { IndexRead } from '../nodes/node.ts';
import type { ChangedEntry, SavedEntries, SavedIndex } from '../nodes/state.ts';
import { distinct, OrderedIndex, type Place } from './ordered-index.ts';
import { weightOf, type Argument, type IndexEntry } from '../nodes/terms.ts';

/** So many are saved in a row. */
const ENTRIES_AT_ONCE = 1_000;

/** Entries by index name, as a query that fills indexes gives them. */
type Entries = { readonly [index: string]: readonly IndexEntry[] } | null | undefined;

/** Entries of one index that were inserted (1) or removed (-1): what a read of whole entries may show. */
export type TouchedEntries = (readonly [entry: IndexEntry, count: 1 | -1])[];

/** What other reads may show, which know of an entry its place and weight alone: those whose data was replaced are left out. */
export function placesChanged(touched: TouchedEntries): IndexEntry[] {
  const places = new Map<string, { entry: IndexEntry; count: number }>();
  for (const [entry, more] of touched) {
    const [part, order, member] = entry;
    const place = JSON.stringify([part, order, member, weightOf(entry)]);
    const count = (places.get(place)?.count ?? 0) + more;
    places.set(place, { entry, count });
  }
  return [...places.values()].filter(({ count }) => count !== 0).map(({ entry }) => entry);
}

/**
 * All indexes by name, and what was touched in them. Each document has a set of entries in each index, so that naming one twice is naming
 * it once; an index holds the entries of all documents, equal ones as often as there are documents that have them. Insert, load and
 * remove go by this one rule.
 */
export class IndexSet {
  #indexes = new Map<string, OrderedIndex>();
  #touched = new Map<string, TouchedEntries>();
  /** Indexes that may not be in memory; null: all are. */
  #saved: { names: string[]; read: (name: string) => SavedIndex } | null = null;
  /** What changed since the indexes were saved, by index and by entry as JSON; null: nothing is known of what was saved. */
  #unsaved: Map<string, Map<string, number>> | null = null;
  /** Indexes that these begin with, and that stay as they are. */
  readonly #below: IndexSet | undefined;

  constructor(below?: IndexSet) {
    this.#below = below;
  }

  /** Indexes with these names were saved, and are read when they are first asked for. */
  useSaved(names: readonly string[], read: (name: string) => SavedIndex): void {
    this.#saved = { names: [...names], read };
    this.#unsaved = new Map();
  }

  /** Indexes are filled without what was saved of them. */
  replaceSaved(): void {
    this.#saved = null;
    this.#unsaved = null;
  }

  /** Reads one that was saved, ahead of its first use. False: all are in memory. */
  loadNext(): boolean {
    const name = this.#saved?.names.pop();
    if (name === undefined) this.#saved = null;
    else this.#index(name);
    return name !== undefined;
  }

  /** What is to be saved: what changed, or everything where nothing is known of what was saved. */
  unsaved(): { changed: ChangedEntry[] } | { all: SavedEntries[] } {
    if (this.#unsaved === null) return { all: this.#all() };
    const changed: ChangedEntry[] = [];
    for (const [name, entries] of this.#unsaved)
      for (const [entry, count] of entries) if (count !== 0) changed.push([name, entry, count]);
    return { changed };
  }

  #all(): SavedEntries[] {
    return [...this.#indexes].flatMap(([name, index]) => {
      const entries = [...index.all()];
      const starts = entries.keys().filter((at) => at % ENTRIES_AT_ONCE === 0);
      return Array.from(starts, (at): SavedEntries => [name, JSON.stringify(entries.slice(at, at + ENTRIES_AT_ONCE))]);
    });
  }

  /** What was to be saved is. */
  markSaved(): void {
    this.#unsaved = new Map();
  }

  /** Changes the entries of one document from `before` to `after`; entries that stay are not touched. */
  replace(before: unknown, after: unknown): void {
    const old = (before as Entries) ?? {};
    const next = (after as Entries) ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
      const added = distinct(next[name] ?? []);
      for (const [identity, entry] of distinct(old[name] ?? [])) {
        if (added.delete(identity)) continue;
        this.#inMemory(name)?.remove(entry);
        this.#touch(name, entry, identity, -1);
      }
      for (const [identity, entry] of added) {
        this.#inMemory(name)?.insert(entry);
        this.#touch(name, entry, identity, 1);
      }
    }
  }

  read([kind, name, ...args]: IndexRead): unknown {
    const index = this.#index(name) as unknown as { [way in typeof kind]: (...given: Argument[]) => unknown };
    return index[kind](...args);
  }

  /** The place of the entry that stands `count` entries before a place in a part; null when there are fewer. */
  placeBefore(name: string, part: string, place: Place, count: number): Place | null {
    return this.#index(name).placeBefore(part, place, count);
  }

  /** Whether `takeTouched` has anything to give. */
  get isTouched(): boolean {
    return this.#touched.size > 0;
  }

  /** Entries that were inserted or removed since the last call, by index. */
  takeTouched(): ReadonlyMap<string, TouchedEntries> {
    const touched = this.#touched;
    this.#touched = new Map();
    return touched;
  }

  /** From now on these are the indexes of the other set. */
  adopt(other: IndexSet): void {
    this.#indexes = other.#indexes;
    this.replaceSaved();
  }

  clear(): void {
    this.#indexes.clear();
    this.#touched.clear();
    this.replaceSaved();
  }

  #index(name: string): OrderedIndex {
    let index = this.#indexes.get(name);
    if (!index) {
      index = new OrderedIndex(this.#below && this.#below.#index(name));
      if (this.#saved !== null) {
        index.restore(this.#saved.read(name));
        const changed = this.#unsaved?.get(name) ?? [];
        index.change(Array.from(changed, ([entry, count]) => [JSON.parse(entry) as IndexEntry, count]));
      }
      this.#indexes.set(name, index);
    }
    return index;
  }

  /** Null: it was saved, and what changes is applied when it is read, since an edit changes more indexes than are read for it. */
  #inMemory(name: string): OrderedIndex | null {
    const isOnDisk = !this.#indexes.has(name) && this.#saved?.names.includes(name) === true;
    return isOnDisk ? null : this.#index(name);
  }

  #touch(name: string, entry: IndexEntry, identity: string, count: 1 | -1): void {
    entryOf(this.#touched, name, () => []).push([entry, count]);
    if (this.#unsaved === null) return;
    const entries = entryOf(this.#unsaved, name, () => new Map<string, number>());
    entries.set(identity, (entries.get(identity) ?? 0) + count);
  }
}
