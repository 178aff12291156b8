import { FollowingReads, type Place } from './following-reads.ts';
import { type IndexSet, placesChanged, type TouchedEntries } from './index-set.ts';
import type { IndexRead } from '../nodes/node.ts';
import { placeOf } from './ordered-index.ts';
import { partitionsOf } from '../nodes/partitions.ts';
import type { Argument, IndexEntry } from '../nodes/terms.ts';

/** Remembered reads of indexes, found by the entries that were inserted or removed. */
export class IndexReadRegister {
  #byIndex = new Map<string, Map<string, Set<string>>>();
  /** By index, then by part. */
  #following = new Map<string, Map<string, FollowingReads>>();

  add(id: string, read: IndexRead): void {
    const following = followingOf(read);
    if (following) this.#followingIn(read[1], following.part).add(id, following.after, following.count);
    else this.#readsLike(read).add(id);
  }

  remove(id: string, read: IndexRead): void {
    const following = followingOf(read);
    if (following) this.#followingIn(read[1], following.part).remove(id, following.after);
    else this.#readsLike(read).delete(id);
  }

  /** Ids of the reads that may find something else now. */
  touchedBy(touched: ReadonlyMap<string, TouchedEntries>, indexes: Pick<IndexSet, 'placeBefore'>): Set<string> {
    const ids = new Set<string>();
    for (const [index, entries] of touched) {
      const reads = this.#byIndex.get(index);
      if (!reads && !this.#following.has(index)) continue;
      const places = placesChanged(entries);
      for (const id of this.#followingBefore(index, places, indexes)) ids.add(id);
      if (!reads) continue;
      const found = (key: string): void => reads.get(key)?.forEach((id) => ids.add(id));
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
    this.#following.clear();
  }

  /**
   * Of the reads of what follows a place, those that an entry may concern have fewer entries between their place and its own than they ask
   * for. Of several entries that changed, the nearest to a place finds its reads: between the two, all is as it was.
   */
  *#followingBefore(
    index: string,
    entries: readonly IndexEntry[],
    indexes: Pick<IndexSet, 'placeBefore'>,
  ): Iterable<string> {
    const parts = this.#following.get(index);
    if (!parts) return;
    for (const entry of entries) {
      const reads = parts.get(entry[0]);
      if (!reads) continue;
      const place = placeOf(entry);
      yield* reads.between(indexes.placeBefore(index, entry[0], place, reads.longest), place);
    }
  }

  #followingIn(index: string, part: string): FollowingReads {
    let parts = this.#following.get(index);
    if (!parts) this.#following.set(index, (parts = new Map()));
    let reads = parts.get(part);
    if (!reads) parts.set(part, (reads = new FollowingReads()));
    return reads;
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
function keyOf([kind, , part]: IndexRead): string {
  if (kind === 'parts') return 'parts';
  if (kind === 'partition' || kind === 'entries') return `${kind} ${part}`;
  return kind === 'partitions' ? 'part ' : `part ${part}`;
}
