import { placesChanged, type TouchedEntries } from './index-set.ts';
import type { IndexRead } from '../nodes/node.ts';
import { partitionsOf } from '../nodes/partitions.ts';

/** Remembered reads of indexes, found by the entries that were inserted or removed. */
export class IndexReadRegister {
  readonly #byIndex = new Map<string, Map<string, Set<string>>>();

  add(id: string, read: IndexRead): void {
    this.#readsLike(read).add(id);
  }

  remove(id: string, read: IndexRead): void {
    this.#readsLike(read).delete(id);
  }

  /** Ids of the reads that may find something else now. */
  touchedBy(touched: ReadonlyMap<string, TouchedEntries>): Set<string> {
    const ids = new Set<string>();
    for (const [index, entries] of touched) {
      const reads = this.#byIndex.get(index);
      if (!reads) continue;
      const found = (key: string): void => reads.get(key)?.forEach((id) => ids.add(id));
      const places = placesChanged(entries);
      for (const [[part]] of entries) found(`entries ${part}`);
      if (places.length > 0) found('parts');
      for (const [part, order] of places) {
        found(`part ${part}`);
        if (part === '') for (const prefix of partitionsOf(String(order))) found(`partition ${prefix}`);
      }
    }
    return ids;
  }

  clear(): void {
    this.#byIndex.clear();
  }

  #readsLike(read: IndexRead): Set<string> {
    let reads = this.#byIndex.get(read[1]);
    if (!reads) this.#byIndex.set(read[1], (reads = new Map()));
    const key = keyOf(read);
    let ids = reads.get(key);
    if (!ids) reads.set(key, (ids = new Set()));
    return ids;
  }
}

/** What an entry must touch to concern the read. */
function keyOf([kind, , part]: IndexRead): string {
  if (kind === 'parts') return 'parts';
  if (kind === 'partition' || kind === 'entries') return `${kind} ${part}`;
  return kind === 'partitions' ? 'part ' : `part ${part}`;
}
