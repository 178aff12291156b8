import { firstWhere } from '../nodes/partitions.ts';

/** Where an entry stands in its part; something that is no entry may have a place, too. */
export type Place = readonly [order: string | number, member: string];

/** Numbers before strings, numbers by value, strings by code unit; ties by member. */
export function comparePlaces([a, x]: Place, [b, y]: Place): number {
  if (a !== b) {
    if (typeof a === typeof b) return a < b ? -1 : 1;
    return typeof a === 'number' ? -1 : 1;
  }
  return x < y ? -1 : x > y ? 1 : 0;
}

interface FollowingRead {
  id: string;
  after: Place;
}

/**
 * The reads of what follows a place in one part of an index, in the order of their places: an entry that comes or goes concerns only those
 * whose places are near before it, however many there are.
 */
export class FollowingReads {
  readonly #reads: FollowingRead[] = [];
  /** How many entries a read asks for at most. */
  longest = 0;

  add(id: string, after: Place, count: number): void {
    this.longest = Math.max(this.longest, count);
    const at = this.#from(after);
    if (!this.#at(after, at).some((read) => read.id === id)) this.#reads.splice(at, 0, { id, after });
  }

  remove(id: string, after: Place): void {
    const from = this.#from(after);
    const at = this.#at(after, from).findIndex((read) => read.id === id);
    if (at >= 0) this.#reads.splice(from + at, 1);
  }

  /** Ids of the reads whose places are before an entry, but not before `first`; null: from the beginning. */
  between(first: Place | null, entry: Place): string[] {
    return this.#reads.slice(first === null ? 0 : this.#from(first), this.#from(entry)).map(({ id }) => id);
  }

  #at(place: Place, from: number): FollowingRead[] {
    let to = from;
    while (to < this.#reads.length && comparePlaces((this.#reads[to] as FollowingRead).after, place) === 0) to += 1;
    return this.#reads.slice(from, to);
  }

  #from(place: Place): number {
    return firstWhere(
      0,
      this.#reads.length,
      (at) => comparePlaces((this.#reads[at] as FollowingRead).after, place) >= 0,
    );
  }
}
