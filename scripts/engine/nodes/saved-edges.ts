import { answerIn, type Trace } from './node.ts';
import { firstWhere } from './partitions.ts';

/** Who read what. */
export interface Edges {
  queriesOf(id: string): Iterable<string>;
  pagesOf(id: string): Iterable<string>;
  /** Ids of those fields of an answer that any query or page reads, or has read. */
  fieldsOf(answer: string): Iterable<string>;
}

/**
 * Who read what, and what expires when, as it is saved: arrays of numbers beside the text of all ids, so that a process with a million of
 * them is ready at once and reads the answers themselves one by one. Ids are numbered, those of pages first, then those of answers; `…Ends`
 * says where the part of each number ends.
 */
export interface EdgeArrays {
  /** All ids, one after another, in UTF-8. */
  ids: Uint8Array;
  idEnds: Uint32Array;
  /** A hash table with linear probing, a power of two long: 1 + number of an id, 0 for an empty place. */
  slots: Uint32Array;
  /** How many are pages, and how many are pages or answers. */
  counts: { pages: number; traced: number };
  /** By what is read: the pages that read it, then the queries, and then the fields of an answer that are read. */
  readers: Uint32Array;
  readerEnds: Uint32Array;
  /** Readers that expire, soonest last, and when (ms). */
  expiring: Uint32Array;
  instants: Float64Array;
}

/** Queries and pages with what they read: the `traces` of pages before those of answers. */
interface Readers {
  /** Ids. */
  pages: Iterable<string>;
  answers: Iterable<string>;
  traces: Iterable<readonly [id: string, trace: Trace]>;
}

export function edgesOf({ pages, answers, traces }: Readers): EdgeArrays {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  for (const id of pages) numberOf(id);
  const pageCount = numbers.size;
  for (const id of answers) numberOf(id);
  const counts = { pages: pageCount, traced: numbers.size };

  const reads: Pairs = { keys: [], items: [] };
  const add = (read: string, item: number): void => {
    reads.keys.push(numberOf(read));
    reads.items.push(item);
  };
  const expiring: [instant: number, reader: number][] = [];
  for (const [id, trace] of traces) {
    const reader = numberOf(id);
    for (const read of trace.reads) add(read, reader);
    if (Number.isFinite(trace.expiresAt)) expiring.push([trace.expiresAt, reader]);
  }
  for (const id of [...numbers.keys()]) if (answerIn(id) !== id) add(answerIn(id), numberOf(id));
  const readers = grouped(reads, numbers.size);
  expiring.sort(([one], [other]) => other - one);
  return {
    ...textOf([...numbers.keys()]),
    counts,
    readers: readers.items,
    readerEnds: readers.ends,
    expiring: Uint32Array.from(expiring, ([, reader]) => reader),
    instants: Float64Array.from(expiring, ([instant]) => instant),
  };
}

/** What `edgesOf` gave, to be asked. */
export function savedEdges(arrays: EdgeArrays) {
  const { ids, idEnds, slots, counts, readers, readerEnds, expiring, instants } = arrays;
  const text = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);

  function idOf(number: number): string {
    const [from, to] = range(idEnds, number);
    return text.toString('utf8', from, to);
  }

  /** -1: it was not known then. */
  function numberOf(id: string): number {
    for (let at = hashOf(id) & (slots.length - 1); ; at = (at + 1) & (slots.length - 1)) {
      const number = slots[at]! - 1;
      if (number < 0 || idOf(number) === id) return number;
    }
  }

  /**
   * Of what stands with a node, as its readers do, that which has a number from `least` on and below `most`: one by one, since whoever looks
   * for any takes the first.
   */
  function among(id: string, least: number, most = Number.POSITIVE_INFINITY): Iterable<string> {
    const number = numberOf(id);
    if (number < 0) return [];
    const [from, to] = range(readerEnds, number);
    const first = (limit: number) => firstWhere(from, to, (at) => readers[at]! >= limit);
    return readers.subarray(first(least), first(most)).values().map(idOf);
  }

  /** What expires at which instant (ms), the soonest last. */
  const expiries = new Map<number, Iterable<string>>();
  for (let from = 0; from < instants.length;) {
    const instant = instants[from]!;
    const to = firstWhere(from, instants.length, (at) => instants[at] !== instant);
    expiries.set(instant, expiring.subarray(from, to).values().map(idOf));
    from = to;
  }

  return {
    /** How many ids there are. */
    size: idEnds.length,
    edges: {
      queriesOf: (id) => among(id, counts.pages, counts.traced),
      pagesOf: (id) => among(id, 0, counts.pages),
      fieldsOf: (answer) => among(answer, counts.traced),
    } satisfies Edges,
    expiries,
  };
}

/** `items[at]` belongs to `keys[at]`. */
interface Pairs {
  keys: number[];
  items: number[];
}

/** The items of each of `count` keys, one list after another. */
function grouped({ keys, items }: Pairs, count: number): { [part in 'items' | 'ends']: Uint32Array } {
  const ends = new Uint32Array(count);
  for (const key of keys) ends[key]! += 1;
  for (let key = 1; key < count; key += 1) ends[key]! += ends[key - 1]!;
  const starts = ends.map((_, key) => (key === 0 ? 0 : ends[key - 1]!));
  const found = new Uint32Array(items.length);
  for (let at = 0; at < keys.length; at += 1) found[starts[keys[at]!]!++] = items[at]!;
  return { items: found, ends };
}

/** Ids in the order of their numbers, and where each is found. */
function textOf(all: readonly string[]): Pick<EdgeArrays, 'ids' | 'idEnds' | 'slots'> {
  const idEnds = new Uint32Array(all.length);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * all.length + 1)));
  let length = 0;
  for (const [number, id] of all.entries()) {
    idEnds[number] = length += Buffer.byteLength(id);
    let slot = hashOf(id) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
  const ids = Buffer.from(all.join(''));
  return { ids, idEnds, slots };
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Where the part of `number` stands in what `ends` cuts into parts. */
const range = (ends: Uint32Array, number: number): [from: number, to: number] => [
  number === 0 ? 0 : ends[number - 1]!,
  ends[number]!,
];
