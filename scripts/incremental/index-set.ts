import type { IndexLook } from './graph.ts';
import { partitionsOf } from './partitions.ts';
import { OrderedIndex } from './ordered-index.ts';
import type { IndexEntry } from './terms.ts';

type Entries = { readonly [index: string]: readonly IndexEntry[] } | null | undefined;

/** All indexes by name, and what was touched in them since it was last asked. */
export class IndexSet {
  #indexes = new Map<string, OrderedIndex>();
  #touched = new Map<string, IndexEntry[]>();

  /** Takes the entries of one document without noting them as touched. */
  load(entries: unknown): void {
    for (const [name, list] of Object.entries((entries as Entries) ?? {})) this.#index(name).load(list);
  }

  /** Changes the entries of one document from `before` to `after`; entries that stay are not touched. */
  replace(before: unknown, after: unknown): void {
    const old = (before as Entries) ?? {};
    const next = (after as Entries) ?? {};
    for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
      const index = this.#index(name);
      const fresh = new Map((next[name] ?? []).map((entry) => [JSON.stringify(entry), entry]));
      for (const entry of old[name] ?? []) {
        if (fresh.delete(JSON.stringify(entry))) continue;
        index.remove(entry);
        this.#touch(name, entry);
      }
      for (const entry of fresh.values()) {
        index.insert(entry);
        this.#touch(name, entry);
      }
    }
  }

  look(look: IndexLook): unknown {
    const [kind, name, first, second] = look;
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
    }
  }

  /** Entries that came or went since the last call, by index. */
  takeTouched(): Map<string, IndexEntry[]> {
    const touched = this.#touched;
    this.#touched = new Map();
    return touched;
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

/** Remembered looks at indexes, found by what was touched. */
export class LookRegister {
  #byPart = new Map<string, Map<string, Set<string>>>();

  add(id: string, look: IndexLook): void {
    this.#set(look).add(id);
  }

  remove(id: string, look: IndexLook): void {
    this.#set(look).delete(id);
  }

  /** Ids of the looks that may see something else now. */
  touchedBy(touched: Map<string, IndexEntry[]>): Set<string> {
    const ids = new Set<string>();
    for (const [index, entries] of touched) {
      const parts = this.#byPart.get(index);
      if (!parts) continue;
      const seenBy = (name: string): void => parts.get(name)?.forEach((id) => ids.add(id));
      seenBy('parts');
      for (const [part, order] of entries) {
        seenBy(`part ${part}`);
        if (part === '') for (const prefix of partitionsOf(String(order))) seenBy(`partition ${prefix}`);
      }
    }
    return ids;
  }

  clear(): void {
    this.#byPart.clear();
  }

  #set([kind, index, part]: IndexLook): Set<string> {
    let parts = this.#byPart.get(index);
    if (!parts) this.#byPart.set(index, (parts = new Map()));
    const name =
      kind === 'parts'
        ? 'parts'
        : kind === 'partition'
          ? `partition ${part}`
          : kind === 'partitions'
            ? 'part '
            : `part ${part}`;
    let set = parts.get(name);
    if (!set) parts.set(name, (set = new Set()));
    return set;
  }
}
