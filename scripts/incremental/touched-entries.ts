import { weightOf, type IndexEntry } from './terms.ts';

/** Entries of one index that were inserted or removed. */
export class TouchedEntries {
  readonly #all: IndexEntry[] = [];
  readonly #moved = new Map<string, { entry: IndexEntry; count: number }>();

  /** `count`: it came (1) or went (-1). */
  note(entry: IndexEntry, count: 1 | -1): void {
    this.#all.push(entry);
    const [part, order, member] = entry;
    const place = JSON.stringify([part, order, member, weightOf(entry)]);
    const known = this.#moved.get(place);
    if (known) known.count += count;
    else this.#moved.set(place, { entry, count });
  }

  /** What a read of whole entries may show. */
  get all(): readonly IndexEntry[] {
    return this.#all;
  }

  /** What other reads may show, which know of an entry its place and weight alone: those whose data was replaced are left out. */
  get moved(): IndexEntry[] {
    return [...this.#moved.values()].filter(({ count }) => count !== 0).map(({ entry }) => entry);
  }
}
