import type { Place } from './following-reads.ts';
import type { IndexRead } from './node.ts';
import { distinct, OrderedIndex } from './ordered-index.ts';
import type { Argument, IndexEntry } from './terms.ts';

/** Entries by index name, as a query that fills indexes gives them. */
type Entries = { readonly [index: string]: readonly IndexEntry[] } | null | undefined;

/**
 * All indexes by name, and what was touched in them. Each document has a set of entries in each index, so that naming one twice is naming
 * it once; an index holds the entries of all documents, equal ones as often as there are documents that have them. Insert, load and
 * remove go by this one rule.
 */
export class IndexSet {
  #indexes = new Map<string, OrderedIndex>();
  #touched = new Map<string, IndexEntry[]>();

  /** Adds the entries of one document without noting them as touched. */
  load(entries: unknown): void {
    for (const [name, list] of Object.entries((entries as Entries) ?? {}))
      if (list.length > 0) this.#index(name).load(list);
  }

  /** Changes the entries of one document from `before` to `after`; entries that stay are not touched. */
  replace(before: unknown, after: unknown): void {
    const old = (before as Entries) ?? {};
    const next = (after as Entries) ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
      const index = this.#index(name);
      const added = distinct(next[name] ?? []);
      for (const [identity, entry] of distinct(old[name] ?? [])) {
        if (added.delete(identity)) continue;
        index.remove(entry);
        this.#touch(name, entry);
      }
      for (const entry of added.values()) {
        index.insert(entry);
        this.#touch(name, entry);
      }
    }
  }

  read([kind, name, first, second, third, fourth]: IndexRead): unknown {
    const index = this.#index(name);
    switch (kind) {
      case 'members':
        return index.members(String(first), second === undefined ? undefined : Number(second));
      case 'entries':
        return index.entries(String(first));
      case 'count':
        return index.count(String(first));
      case 'total':
        return index.total(String(first));
      case 'parts':
        return index.parts();
      case 'partitions':
        return index.partitions(Number(first));
      case 'partition':
        return index.partition(String(first));
      case 'following':
        return index.following(String(first), [second as Argument, String(third)], Number(fourth));
    }
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
  takeTouched(): ReadonlyMap<string, readonly IndexEntry[]> {
    const touched = this.#touched;
    this.#touched = new Map();
    return touched;
  }

  /** From now on these are the indexes of the other set. */
  adopt(other: IndexSet): void {
    this.#indexes = other.#indexes;
  }

  clear(): void {
    this.#indexes.clear();
    this.#touched.clear();
  }

  #index(name: string): OrderedIndex {
    let index = this.#indexes.get(name);
    if (!index) this.#indexes.set(name, (index = new OrderedIndex()));
    return index;
  }

  #touch(name: string, entry: IndexEntry): void {
    const entries = this.#touched.get(name);
    if (entries) entries.push(entry);
    else this.#touched.set(name, [entry]);
  }
}
