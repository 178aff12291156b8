import type { EdgeArrays } from './edge-arrays.ts';
import { firstWhere } from './partitions.ts';

const NONE: readonly string[] = [];

/** Readers whose traces are kept elsewhere, until they change. */
export type SavedReaders = Pick<SavedEdges, keyof SavedEdges>;

/**
 * Who read what, and what expires when, as it was saved: arrays of numbers beside the text of all ids, so that a process with a million of
 * them is ready at once and reads the answers themselves one by one. A reader whose trace changes is superseded: all that it reads and
 * when it expires is kept elsewhere from then on.
 */
export class SavedEdges implements SavedReaders {
  readonly #arrays: EdgeArrays;
  readonly #superseded: Uint8Array;
  /** The first of `expiring` that has not come yet. */
  #nextExpiring = 0;

  constructor(arrays: EdgeArrays) {
    this.#arrays = arrays;
    this.#superseded = new Uint8Array(arrays.idEnds.length);
  }

  /** Ids of the answers that had failed. */
  *failed(): Iterable<string> {
    for (const number of this.#arrays.failed) if (!this.#superseded[number]) yield this.#idOf(number);
  }

  /** Whether what this query or page reads is kept here. */
  hasReader(id: string): boolean {
    const number = this.#numberOf(id);
    return number >= 0 && !this.#superseded[number];
  }

  /** What this query or page reads is not kept here any more. */
  supersede(reader: string): void {
    const number = this.#numberOf(reader);
    if (number >= 0) this.#superseded[number] = 1;
  }

  queriesOf(id: string): readonly string[] {
    const [, firstQuery, to] = this.#readersOf(id);
    return this.#readersIn(firstQuery, to);
  }

  pagesOf(id: string): readonly string[] {
    const [from, firstQuery] = this.#readersOf(id);
    return this.#readersIn(from, firstQuery);
  }

  /** Whether any query or page reads it. */
  isRead(id: string): boolean {
    return this.#isNumberRead(this.#numberOf(id));
  }

  /** Ids of those fields of an answer that any query or page reads. */
  fieldsOf(answer: string): readonly string[] {
    const number = this.#numberOf(answer);
    if (number < 0) return NONE;
    const { fields, fieldEnds } = this.#arrays;
    const [from, to] = range(fieldEnds, number);
    if (from === to) return NONE;
    return Array.from(fields.subarray(from, to).filter((field) => this.#isNumberRead(field))).map((field) =>
      this.#idOf(field),
    );
  }

  /** The soonest instant (ms) at which something here expires, or null. */
  nextExpiry(): number | null {
    const { expiring, instants } = this.#arrays;
    while (this.#nextExpiring < expiring.length && this.#superseded[expiring[this.#nextExpiring]!])
      this.#nextExpiring += 1;
    return instants[this.#nextExpiring] ?? null;
  }

  /** What expires, and when (ms). */
  *expiries(): Iterable<readonly [instant: number, id: string]> {
    const { expiring, instants } = this.#arrays;
    for (let at = this.#nextExpiring; at < expiring.length; at += 1)
      if (!this.#superseded[expiring[at]!]) yield [instants[at]!, this.#idOf(expiring[at]!)];
  }

  /** Takes out what expires at `now` or earlier. */
  due(now: number): string[] {
    const due: string[] = [];
    for (let next = this.nextExpiry(); next !== null && next <= now; next = this.nextExpiry()) {
      due.push(this.#idOf(this.#arrays.expiring[this.#nextExpiring]!));
      this.#nextExpiring += 1;
    }
    return due;
  }

  /** Where the readers of a node stand: pages, which have the lowest numbers, before queries. */
  #readersOf(id: string): [from: number, firstQuery: number, to: number] {
    const number = this.#numberOf(id);
    if (number < 0) return [0, 0, 0];
    const { readers, readerEnds, pageCount } = this.#arrays;
    const [from, to] = range(readerEnds, number);
    return [from, firstWhere(from, to, (at) => readers[at]! >= pageCount[0]!), to];
  }

  #readersIn(from: number, to: number): readonly string[] {
    if (from === to) return NONE;
    const found: string[] = [];
    for (const reader of this.#arrays.readers.subarray(from, to))
      if (!this.#superseded[reader]) found.push(this.#idOf(reader));
    return found;
  }

  #isNumberRead(number: number): boolean {
    if (number < 0) return false;
    const { readers, readerEnds } = this.#arrays;
    const [from, to] = range(readerEnds, number);
    for (let at = from; at < to; at += 1) if (!this.#superseded[readers[at]!]) return true;
    return false;
  }

  /** -1: it was not known then. */
  #numberOf(id: string): number {
    const { slots } = this.#arrays;
    for (let at = hashOf(id) & (slots.length - 1); ; at = (at + 1) & (slots.length - 1)) {
      const number = slots[at]! - 1;
      if (number < 0 || this.#idOf(number) === id) return number;
    }
  }

  #idOf(number: number): string {
    const { ids, idEnds } = this.#arrays;
    const [from, to] = range(idEnds, number);
    return ids.toString('utf8', from, to);
  }
}

/** FNV-1a over UTF-16 code units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Where the part of `number` stands in what `ends` cuts into parts. */
const range = (ends: Uint32Array, number: number): [from: number, to: number] => [
  number === 0 ? 0 : ends[number - 1]!,
  ends[number]!,
];
