import { firstWhere } from './partitions.ts';
import { type Earlier, nothingEarlier } from './saved-edges.ts';

/** Instants at which something next becomes false, soonest first. Many answers share one, such as the end of a day. */
export class ExpiryQueue {
  readonly #earlier: Earlier;
  /** How many of those before have come, or do not count. */
  #passed = 0;
  /** The soonest last; one may have no ids left. */
  #instants: number[] = [];
  readonly #ids = new Map<number, Set<string>>();

  constructor(earlier = nothingEarlier()) {
    this.#earlier = earlier;
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
    const [earlier, inMemory] = [this.#nextEarlier()?.[0] ?? null, this.#nextInMemory()];
    if (earlier === null || inMemory === null) return earlier ?? inMemory;
    return Math.min(earlier, inMemory);
  }

  #nextEarlier(): readonly [instant: number, id: string] | undefined {
    for (; ; this.#passed += 1) {
      const next = this.#earlier.edges?.expiryAt(this.#passed);
      if (next === undefined || !this.#earlier.superseded.has(next[1])) return next;
    }
  }

  #nextInMemory(): number | null {
    while (this.#instants.length > 0) {
      const first = this.#instants.at(-1)!;
      if (this.#ids.has(first)) return first;
      this.#instants.pop();
    }
    return null;
  }

  /** All ids with their instants, the soonest first. Nothing may change in between. */
  *all(): Generator<readonly [instant: number, id: string], undefined> {
    const { edges, superseded } = this.#earlier;
    let at = this.#passed;
    for (const instant of [...this.#instants.toReversed(), Number.POSITIVE_INFINITY]) {
      for (let next = edges?.expiryAt(at); next && next[0] <= instant; next = edges?.expiryAt((at += 1)))
        if (!superseded.has(next[1])) yield next;
      for (const id of this.#ids.get(instant) ?? []) yield [instant, id];
    }
  }

  /** Takes out every id whose instant is `now` or earlier. */
  due(now: number): string[] {
    const due: string[] = [];
    for (let next = this.#nextEarlier(); next !== undefined && next[0] <= now; next = this.#nextEarlier()) {
      due.push(next[1]);
      this.#passed += 1;
    }
    for (let first = this.#nextInMemory(); first !== null && first <= now; first = this.#nextInMemory()) {
      for (const id of this.#ids.get(first) ?? []) due.push(id);
      this.#ids.delete(first);
    }
    return due;
  }

  clear(): void {
    this.#passed = 0;
    this.#instants = [];
    this.#ids.clear();
  }

  #remove(id: string, at: number): void {
    const ids = this.#ids.get(at);
    if (ids?.delete(id) && ids.size === 0) this.#ids.delete(at);
  }
}
