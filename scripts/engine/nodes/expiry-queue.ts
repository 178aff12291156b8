import { mapOver } from './map-over.ts';
import { firstWhere } from './partitions.ts';

/** Instants at which something next becomes false, soonest first. Many answers share one, such as the end of a day. */
export class ExpiryQueue {
  /** The soonest last; one may have no ids left. */
  #instants: number[];
  #ids: Map<number, Set<string>>;

  /** `below`: what this one begins with, and which stays as it is. */
  constructor(below?: ExpiryQueue) {
    this.#instants = below ? [...below.#instants] : [];
    this.#ids = mapOver(below && below.#ids, (ids) => new Set(ids));
  }

  /** Nothing is in it. `expiries`: by their instants, the soonest last, to be read once; all but what is `superseded` is in it from now on. */
  useEarlier(expiries: ReadonlyMap<number, Iterable<string>>, superseded: readonly string[]): void {
    const others = new Set(superseded);
    this.#instants = [...expiries.keys()];
    this.#ids = mapOver(expiries, (ids) => new Set(ids).difference(others));
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
    while (this.#instants.length > 0) {
      const first = this.#instants.at(-1)!;
      if (this.#ids.get(first)?.size) return first;
      this.#ids.delete(first);
      this.#instants.pop();
    }
    return null;
  }

  /** Takes out every id whose instant is `now` or earlier. */
  due(now: number): string[] {
    const due: string[] = [];
    for (let first = this.next(); first !== null && first <= now; first = this.next()) {
      for (const id of this.#ids.get(first) ?? []) due.push(id);
      this.#ids.delete(first);
    }
    return due;
  }

  clear(): void {
    this.#instants = [];
    this.#ids = new Map();
  }

  #remove(id: string, at: number): void {
    const ids = this.#ids.get(at);
    if (ids?.delete(id) && ids.size === 0) this.#ids.delete(at);
  }
}
