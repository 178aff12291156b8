import { crc32 } from 'node:zlib';
import { hashOf } from './saved-edges.ts';
import { answerIn, type Trace } from './node.ts';

/**
 * What `savedEdges` reads, and in which form. Ids are numbered, those of pages first, then those of answers; `…Ends` says where the
 * part of each number ends.
 */
const forms = {
  /** All ids, one after another, in UTF-8. */
  ids: Uint8Array,
  idEnds: Uint32Array,
  /** A hash table with linear probing, a power of two long: 1 + number of an id, 0 for an empty place. */
  slots: Uint32Array,
  /** How many are pages, and how many are pages or answers. */
  counts: Uint32Array,
  /** By what is read: the pages that read it, then the queries, and then the fields of an answer that are read. */
  readers: Uint32Array,
  readerEnds: Uint32Array,
  /** Readers that expire, soonest first, and when (ms). */
  expiring: Uint32Array,
  instants: Float64Array,
  failed: Uint32Array,
};

export type EdgeArrays = { [name in keyof typeof forms]: InstanceType<(typeof forms)[name]> };

/** Queries and pages with what they read: the `traces` of pages before those of answers. */
interface Readers {
  /** Ids. */
  pages: Iterable<string>;
  answers: Iterable<string>;
  traces: Iterable<readonly [id: string, trace: Trace]>;
  /** Ids of answers. */
  failed: Iterable<string>;
}

export function edgesOf({ pages, answers, traces, failed }: Readers): EdgeArrays {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  for (const id of pages) numberOf(id);
  const pageCount = numbers.size;
  for (const id of answers) numberOf(id);
  const counts = Uint32Array.of(pageCount, numbers.size);

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
  const failedAnswers = Uint32Array.from(failed, numberOf);
  const readers = grouped(reads, numbers.size);
  expiring.sort(([one], [other]) => one - other);
  return {
    ...textOf([...numbers.keys()]),
    counts,
    readers: readers.items,
    readerEnds: readers.ends,
    expiring: Uint32Array.from(expiring, ([, reader]) => reader),
    instants: Float64Array.from(expiring, ([instant]) => instant),
    failed: failedAnswers,
  };
}

/** The arrays as they are stored, by name. */
export function bytesOf(arrays: EdgeArrays): [name: string, bytes: Uint8Array][] {
  const parts = Object.entries(arrays).map(([name, array]: [string, ArrayBufferView]): [string, Uint8Array] => [
    name,
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  ]);
  return [...parts, [SUM, Buffer.from(sumOfAll(parts))]];
}

/** What `bytesOf` gave. Throws where that is not what is stored: a wrong edge would leave a page as it is that has changed. */
export function arraysOf(stored: ReadonlyMap<string, Uint8Array>): EdgeArrays {
  const parts = [...stored].filter(([name]) => name !== SUM);
  if (Buffer.from(stored.get(SUM) ?? []).toString() !== sumOfAll(parts)) throw new Error('its edges are damaged');
  // the bytes by themselves, so that numbers of any size may begin with the first
  const arrays = Object.entries(forms).map(([name, Form]) => [name, new Form(stored.get(name)!.slice().buffer)]);
  return Object.fromEntries(arrays) as EdgeArrays;
}

const SUM = 'sum';

/** Takes a third of the time of a SHA-256, and detects the same disk damage. */
function sumOfAll(parts: readonly (readonly [name: string, bytes: Uint8Array])[]): string {
  const byName = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  return byName.map(([name, bytes]) => `${name} ${bytes.byteLength} ${crc32(bytes)}`).join('\n');
}

/** `items[at]` belongs to `keys[at]`. */
interface Pairs {
  keys: number[];
  items: number[];
}

/** The items of each of `count` keys, one list after another. */
function grouped({ keys, items }: Pairs, count: number): { [part in 'items' | 'ends']: Uint32Array<ArrayBuffer> } {
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
