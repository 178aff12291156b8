import { entryOf, mapOver } from '../nodes/map-over.ts';
import { firstWhere, partitionsIn, rangeOf } from '../nodes/partitions.ts';
import type { SavedIndex } from '../nodes/state.ts';
import { weightOf, type IndexEntry } from '../nodes/terms.ts';

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

/** By place, then by all the rest, so that no order of edits shows in the order of entries. */
function compareEntries(a: IndexEntry, b: IndexEntry): number {
  const byPlace = comparePlaces(placeOf(a), placeOf(b));
  if (byPlace !== 0) return byPlace;
  if (a.length <= 3 && b.length <= 3) return 0;
  const [rest, other] = [JSON.stringify(a), JSON.stringify(b)];
  return rest === other ? 0 : rest < other ? -1 : 1;
}

/** One part of an index: a sorted list and the sum of its weights. */
interface Part {
  entries: IndexEntry[];
  /** What was inserted since the last read or removal. */
  added: IndexEntry[];
  total: number;
}

/** So many are inserted in their places; more are sorted with all others, which costs less then. */
const MOST_PLACED = 64;

/** An ordered list of entries in named parts. Inserting or removing one costs a binary search and a move. */
export class OrderedIndex {
  readonly #parts: Map<string, Part>;

  /** `below`: what this one begins with, and which stays as it is. */
  constructor(below?: OrderedIndex) {
    this.#parts = mapOver(below && below.#parts, copyOf);
  }

  insert(entry: IndexEntry): void {
    const part = entryOf(this.#parts, entry[0], (): Part => ({ entries: [], added: [], total: 0 }));
    part.added.push(entry);
    part.total += weightOf(entry);
  }

  remove(entry: IndexEntry): void {
    const part = this.#part(entry[0]);
    if (!part) return;
    const at = lowerBound(part.entries, entry);
    const found = part.entries[at];
    if (!found || compareEntries(found, entry) !== 0) return;
    part.entries.splice(at, 1);
    part.total -= weightOf(found);
    if (part.entries.length === 0) this.#parts.delete(entry[0]);
  }

  /** Of one that holds nothing: entries as `all` gave them, and what changed since. */
  restore({ entries, changed }: SavedIndex): void {
    for (const entry of entries) this.insert(entry);
    this.change(changed);
  }

  /** Inserts entries as often as is said, and removes those whose number is below 0. */
  change(changed: SavedIndex['changed']): void {
    // before anything is added, since what is removed is looked for in order
    for (const [entry, count] of changed) for (let less = -count; less > 0; less -= 1) this.remove(entry);
    for (const [entry, count] of changed) for (let more = count; more > 0; more -= 1) this.insert(entry);
  }

  /** All entries, those of each part in their order. */
  *all(): Iterable<IndexEntry> {
    for (const part of this.parts()) yield* this.entries(part);
  }

  entries(part: string): readonly IndexEntry[] {
    return this.#part(part)?.entries ?? [];
  }

  members(part: string, count = Number.POSITIVE_INFINITY): string[] {
    const entries = this.entries(part);
    const length = Math.min(count, entries.length);
    const members = new Array<string>(length);
    for (let at = 0; at < length; at += 1) members[at] = (entries[at] as IndexEntry)[2];
    return members;
  }

  /** The first `count` members whose places come after the one of this order and member. */
  following(part: string, order: string | number, member: string, count: number): string[] {
    const entries = this.entries(part);
    const after: Place = [order, member];
    const from = firstWhere(0, entries.length, (at) => comparePlaces(placeOf(entries[at] as IndexEntry), after) > 0);
    return entries.slice(from, from + count).map(([, , member]) => member);
  }

  /** The place of the entry that stands `count` entries before a place; null when there are fewer. */
  placeBefore(part: string, place: Place, count: number): Place | null {
    const entries = this.entries(part);
    const entry = entries[placeIn(entries, place) - count];
    return entry ? placeOf(entry) : null;
  }

  /** The entries before a place, but not before `first`; null: from the beginning. */
  between(part: string, first: Place | null, place: Place): IndexEntry[] {
    const entries = this.entries(part);
    return entries.slice(first === null ? 0 : placeIn(entries, first), placeIn(entries, place));
  }

  count(part: string): number {
    return this.entries(part).length;
  }

  total(part: string): number {
    return this.#parts.get(part)?.total ?? 0;
  }

  parts(): string[] {
    return [...this.#parts.keys()].sort();
  }

  /** The prefixes that cut part '' into partitions of at most `capacity`. */
  partitions(capacity: number): string[] {
    return partitionsIn(this.entries(''), capacity);
  }

  partition(prefix: string): string[] {
    const entries = this.entries('');
    const [from, to] = rangeOf(entries, prefix);
    return entries.slice(from, to).map(([, , member]) => member);
  }

  #part(name: string): Part | undefined {
    const part = this.#parts.get(name);
    return part && settled(part);
  }
}

function settled(part: Part): Part {
  const { entries, added } = part;
  if (added.length === 0) return part;
  part.added = [];
  if (added.length > MOST_PLACED) {
    for (const entry of added) entries.push(entry);
    entries.sort(compareEntries);
  } else for (const entry of added) entries.splice(lowerBound(entries, entry), 0, entry);
  return part;
}

/** What is below is sorted once for all that stand over it. */
const copyOf = (part: Part): Part => ({ ...part, entries: [...settled(part).entries], added: [] });

/** Equal entries of one document are one. */
export const distinct = (entries: readonly IndexEntry[]): Map<string, IndexEntry> =>
  new Map(entries.map((entry) => [JSON.stringify(entry), entry]));

export const placeOf = ([, order, member]: IndexEntry): Place => [order, member];

/** Where the first entry stands that is not before a place. */
const placeIn = (entries: readonly IndexEntry[], place: Place): number =>
  firstWhere(0, entries.length, (at) => comparePlaces(placeOf(entries[at] as IndexEntry), place) >= 0);

function lowerBound(entries: readonly IndexEntry[], entry: IndexEntry): number {
  return firstWhere(0, entries.length, (at) => compareEntries(entries[at] as IndexEntry, entry) >= 0);
}
