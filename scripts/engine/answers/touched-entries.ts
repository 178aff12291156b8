import { weightOf, type IndexEntry } from '../nodes/terms.ts';

/** Entries of one index that were inserted or removed. */
export class TouchedEntries {
  /** What a read of whole entries may show. */
  readonly all: IndexEntry[] = [];
  /** By entry: it was inserted (1) or removed (-1). */
  readonly #counts: (1 | -1)[] = [];

  note(entry: IndexEntry, count: 1 | -1): void {
    this.all.push(entry);
    this.#counts.push(count);
  }

  /** What other reads may show, which know of an entry its place and weight alone: those whose data was replaced are left out. */
  placesChanged(): IndexEntry[] {
    const places = new Map<string, { entry: IndexEntry; count: number }>();
    for (const [at, entry] of this.all.entries()) {
      const [part, order, member] = entry;
      const place = JSON.stringify([part, order, member, weightOf(entry)]);
      const count = (places.get(place)?.count ?? 0) + this.#counts[at]!;
      places.set(place, { entry, count });
    }
    return [...places.values()].filter(({ count }) => count !== 0).map(({ entry }) => entry);
  }
}
