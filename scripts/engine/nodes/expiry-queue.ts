import { firstWhere } from './partitions.ts';
import type { SavedReaders } from './saved-edges.ts';

/** Instants at which something next becomes false, soonest first. Many answers share one, such as the end of a day. */
export class ExpiryQueue {
  #saved: SavedReaders | null = null;
  /** The soonest last; one may have no ids left. */
  #instants: number[] = [];
  readonly #ids = new Map<number, Set<string>>();

  /** What these say of readers that they are not superseded for holds beside what is in memory. */
  useSaved(edges: SavedReaders): void {
    this.#saved = edges;
  }

  /** `before`: what it was set to last. Instants that are not finite never come. */
  replace(id: string, before: number, after: number): void {
    if (before !== after) this.#remove(id, before);
    if (!Number.isFinite(after)) return;
    const ids = this.#ids.get(after);
    if (ids) {
      ids.add(id);
      return;
    }
    this.#ids.set(after, new Set([id]));
    const at = firstWhere(0, this.#instants.length, (each) => this.#instants[each]! <= after);
    if (this.#instants[at] !== after) this.#instants.splice(at, 0, after);
  }

  /** The soonest instant, or null. */
  next(): number | null {
    const [saved, inMemory] = [this.#saved?.nextExpiry() ?? null, this.#nextInMemory()];
    if (saved === null || inMemory === null) return saved ?? inMemory;
    return Math.min(saved, inMemory);
  }

  #nextInMemory(): number | null {
    while (this.#instants.length > 0) {
      const first = this.#instants.at(-1)!;
      if (this.#ids.has(first)) return first;
      this.#instants.pop();
    }
    return null;
  }

  /** All ids with their instants. */
  *all(): Iterable<readonly [instant: number, id: string]> {
    yield* this.#saved?.expiries() ?? [];
    for (const [instant, ids] of this.#ids) for (const id of ids) yield [instant, id];
  }

  /** Takes out every id whose instant is `now` or earlier. */
  due(now: number): string[] {
    const due = this.#saved?.due(now) ?? [];
    for (let first = this.#nextInMemory(); first !== null && first <= now; first = this.#nextInMemory()) {
      for (const id of this.#ids.get(first) ?? []) due.push(id);
      this.#ids.delete(first);
    }
    return due;
  }

  clear(): void {
    this.#saved = null;
    this.#instants = [];
    this.#ids.clear();
  }

  #remove(id: string, at: number): void {
    const ids = this.#ids.get(at);
    if (ids?.delete(id) && ids.size === 0) this.#ids.delete(at);
  }
}
