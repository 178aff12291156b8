import { type IndexSet, placesChanged, type TouchedEntries } from './index-set.ts';
import { entryOf } from '../nodes/map-over.ts';
import type { IndexRead } from '../nodes/node.ts';
import { OrderedIndex, placeOf } from './ordered-index.ts';
import { partitionsOf } from '../nodes/partitions.ts';
import type { IndexEntry } from '../nodes/terms.ts';

/** Remembered reads of indexes, found by the entries that were inserted or removed. */
export class IndexReadRegister {
  /** By index and by what an entry must touch. */
  readonly #ids = new Map<string, Set<string>>();
  /**
   * Of each index the reads of what follows a place, in the order of their places: an entry that comes or goes concerns only those whose
   * places are near before it, however many there are.
   */
  readonly #following = new Map<string, OrderedIndex>();
  /** How many entries a read of what follows asks for at most. */
  #longest = 0;

  add(id: string, read: IndexRead): void {
    const following = followingOf(id, read);
    if (following === null) {
      entryOf(this.#ids, keyOf(read), () => new Set()).add(id);
      return;
    }
    this.#longest = Math.max(this.#longest, Number(read[5]));
    entryOf(this.#following, read[1], () => new OrderedIndex()).insert(following);
  }

  remove(id: string, read: IndexRead): void {
    const following = followingOf(id, read);
    if (following === null) this.#ids.get(keyOf(read))?.delete(id);
    else this.#following.get(read[1])?.remove(following);
  }

  /** Ids of the reads that may find something else now. */
  touchedBy(touched: ReadonlyMap<string, TouchedEntries>, indexes: Pick<IndexSet, 'placeBefore'>): Set<string> {
    const ids = new Set<string>();
    // as when everything is built
    if (this.#ids.size === 0 && this.#following.size === 0) return ids;
    for (const [index, entries] of touched) {
      const found = (key: string): void => this.#ids.get(keyIn(index, key))?.forEach((id) => ids.add(id));
      for (const [[part]] of entries) found(`entries ${part}`);
      const places = placesChanged(entries);
      if (places.length > 0) found('parts');
      for (const entry of places) {
        const [part, order] = entry;
        found(`part ${part}`);
        if (part === '') for (const prefix of partitionsOf(String(order))) found(`partition ${prefix}`);
        // Those that the entry may concern have fewer entries between their place and its own than they ask for. Of several entries that
        // changed, the nearest to a place finds its reads: between the two, all is as it was.
        const reads = this.#following.get(index);
        if (reads === undefined) continue;
        const place = placeOf(entry);
        const first = indexes.placeBefore(index, part, place, this.#longest);
        for (const [, , , , id] of reads.between(part, first, place)) ids.add(id as string);
      }
    }
    return ids;
  }

  clear(): void {
    this.#ids.clear();
    this.#following.clear();
  }
}

const keyIn = (index: string, key: string): string => `${index}\n${key}`;

/** A read of what follows a place as an entry at that place; null for any other read. */
const followingOf = (id: string, [kind, , part, order, member]: IndexRead): IndexEntry | null =>
  kind === 'following' ? [String(part), order!, String(member), 1, id] : null;

/** What an entry must touch to concern the read. */
function keyOf([kind, index, part]: IndexRead): string {
  if (kind === 'parts') return keyIn(index, 'parts');
  if (kind === 'partition' || kind === 'entries') return keyIn(index, `${kind} ${part}`);
  return keyIn(index, kind === 'partitions' ? 'part ' : `part ${part}`);
}
