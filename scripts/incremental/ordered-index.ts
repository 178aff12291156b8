import type { IndexEntry } from './terms.ts';

/** Numbers before strings, numbers by value, strings by code unit; ties by member. */
export function compareEntries(a: IndexEntry, b: IndexEntry): number {
  const x = a[1];
  const y = b[1];
  if (x !== y) {
    if (typeof x === typeof y) return x < y ? -1 : 1;
    return typeof x === 'number' ? -1 : 1;
  }
  return a[2] < b[2] ? -1 : a[2] > b[2] ? 1 : 0;
}

const weightOf = (entry: IndexEntry): number => entry[3] ?? 1;

/** One part of an index: a sorted list and the sum of its weights. */
interface Part {
  entries: IndexEntry[];
  total: number;
  /** False while entries were only appended: sorted at the next look. */
  sorted: boolean;
}

/** An ordered list of entries in named parts. Inserting or removing one costs a binary search and a move. */
export class OrderedIndex {
  #parts = new Map<string, Part>();

  insert(entry: IndexEntry): void {
    const part = this.#parts.get(entry[0]);
    if (!part) {
      this.#parts.set(entry[0], { entries: [entry], total: weightOf(entry), sorted: true });
      return;
    }
    part.total += weightOf(entry);
    const last = part.entries[part.entries.length - 1];
    if (!part.sorted || !last || compareEntries(last, entry) <= 0) part.entries.push(entry);
    else part.entries.splice(lowerBound(part.entries, entry), 0, entry);
  }

  /** Adds many at once; they are sorted when first looked at. */
  load(entries: Iterable<IndexEntry>): void {
    for (const entry of entries) {
      const part = this.#parts.get(entry[0]);
      if (!part) this.#parts.set(entry[0], { entries: [entry], total: weightOf(entry), sorted: true });
      else {
        part.entries.push(entry);
        part.total += weightOf(entry);
        part.sorted = false;
      }
    }
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

  count(part: string): number {
    return this.#parts.get(part)?.entries.length ?? 0;
  }

  total(part: string): number {
    return this.#parts.get(part)?.total ?? 0;
  }

  parts(): string[] {
    return [...this.#parts.keys()].sort();
  }

  /**
   * The prefixes that cut part '' into leaves: a prefix is a leaf when its entries weigh at most `capacity`, or cannot be told
   * apart by a further character; otherwise each next character makes a longer prefix, and entries that end exactly
   * there make the leaf `prefix + '\0'`.
   */
  leaves(capacity: number): string[] {
    const entries = this.entries('');
    const sums = new Float64Array(entries.length + 1);
    for (let at = 0; at < entries.length; at += 1) sums[at + 1] = (sums[at] as number) + weightOf(entries[at] as IndexEntry);
    const found: string[] = [];
    cut(entries, sums, '', 0, entries.length, capacity, found);
    return found;
  }

  leaf(prefix: string): string[] {
    const entries = this.entries('');
    const exact = prefix.endsWith('\0') ? prefix.slice(0, -1) : null;
    const members: string[] = [];
    for (let at = firstFrom(entries, exact ?? prefix); at < entries.length; at += 1) {
      const entry = entries[at] as IndexEntry;
      const order = String(entry[1]);
      if (exact === null ? !order.startsWith(prefix) : order !== exact) break;
      members.push(entry[2]);
    }
    return members;
  }

  #part(name: string): Part | undefined {
    const part = this.#parts.get(name);
    if (part && !part.sorted) {
      part.entries.sort(compareEntries);
      part.sorted = true;
    }
    return part;
  }
}

/** The prefixes of all leaves that an entry with this order may stand in. */
export function* leavesOf(order: string): Iterable<string> {
  for (let length = 0; length <= order.length; length += 1) yield order.slice(0, length);
  yield `${order}\0`;
}

/** `sums[at]` is the weight of all entries before `at`; all of `from` to `to` begin with `prefix`. */
function cut(entries: readonly IndexEntry[], sums: Float64Array, prefix: string, from: number, to: number, capacity: number, found: string[]): void {
  const weight = (sums[to] as number) - (sums[from] as number);
  const deepest = to > from && orderAt(entries, to - 1).length === prefix.length;
  if (weight <= capacity || deepest) {
    if (to > from || prefix === '') found.push(prefix);
    return;
  }
  let at = from;
  while (at < to) {
    const next = orderAt(entries, at).slice(prefix.length, prefix.length + 1);
    const end = firstWhere(at + 1, to, (each) => orderAt(entries, each).slice(prefix.length, prefix.length + 1) !== next);
    if (next === '') found.push(`${prefix}\0`);
    else cut(entries, sums, prefix + next, at, end, capacity, found);
    at = end;
  }
}

const orderAt = (entries: readonly IndexEntry[], at: number): string => String((entries[at] as IndexEntry)[1]);

/** The first place from `from` on at which `holds`, where it holds from some place on; `to` when it never does. */
function firstWhere(from: number, to: number, holds: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function lowerBound(entries: readonly IndexEntry[], entry: IndexEntry): number {
  return firstWhere(0, entries.length, (at) => compareEntries(entries[at] as IndexEntry, entry) >= 0);
}

function firstFrom(entries: readonly IndexEntry[], order: string): number {
  return firstWhere(0, entries.length, (at) => {
    const present = (entries[at] as IndexEntry)[1];
    return typeof present === 'string' && present >= order;
  });
}
