import { FollowingReads, type Place } from './following-reads.ts';
import { type IndexSet, placesChanged, type TouchedEntries } from './index-set.ts';
import type { IndexRead } from '../nodes/node.ts';
import { placeOf } from './ordered-index.ts';
import { partitionsOf } from '../nodes/partitions.ts';
import type { Argument } from '../nodes/terms.ts';

/** Remembered reads of indexes, found by the entries that were inserted or removed. */
export class IndexReadRegister {
  /** By index and by what an entry must touch. */
  readonly #ids = new Map<string, Set<string>>();
  /** By index and part. */
  readonly #following = new Map<string, FollowingReads>();

  add(id: string, read: IndexRead): void {
    const following = followingOf(read);
    if (following === null) {
      entryOf(this.#ids, keyOf(read), () => new Set()).add(id);
      return;
    }
    const { part, after, count } = following;
    entryOf(this.#following, keyIn(read[1], part), () => new FollowingReads()).add(id, after, count);
  }

  remove(id: string, read: IndexRead): void {
    const following = followingOf(read);
    if (following === null) this.#ids.get(keyOf(read))?.delete(id);
    else this.#following.get(keyIn(read[1], following.part))?.remove(id, following.after);
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
        const reads = this.#following.get(keyIn(index, part));
        if (reads === undefined) continue;
        const place = placeOf(entry);
        for (const id of reads.between(indexes.placeBefore(index, part, place, reads.longest), place)) ids.add(id);
      }
    }
    return ids;
  }

  clear(): void {
    this.#ids.clear();
    this.#following.clear();
  }
}

function entryOf<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

const keyIn = (index: string, key: string): string => `${index}\n${key}`;

/** Where a read of what follows a place begins, and how much it asks for; null for any other read. */
function followingOf([kind, , part, order, member, count]: IndexRead): {
  part: string;
  after: Place;
  count: number;
} | null {
  return kind === 'following'
    ? { part: String(part), after: [order as Argument, String(member)], count: Number(count) }
    : null;
}

/** What an entry must touch to concern the read. */
function keyOf([kind, index, part]: IndexRead): string {
  if (kind === 'parts') return keyIn(index, 'parts');
  if (kind === 'partition' || kind === 'entries') return keyIn(index, `${kind} ${part}`);
  return keyIn(index, kind === 'partitions' ? 'part ' : `part ${part}`);
}
