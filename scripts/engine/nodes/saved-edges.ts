import type { EdgeArrays } from './edge-arrays.ts';
import { firstWhere } from './partitions.ts';

/** Who read what and until when that holds, as it was before something changed. */
export interface EarlierEdges {
  queriesOf(id: string): Iterable<string>;
  pagesOf(id: string): Iterable<string>;
  /** Ids of those fields of an answer that any query or page read then. */
  fieldsOf(answer: string): Iterable<string>;
  /** What expires at which instant (ms): the first at 0 is the soonest; undefined: no more does. */
  expiryAt(at: number): readonly [instant: number, id: string] | undefined;
  /** Ids of the answers that had failed. */
  failed(): Iterable<string>;
}

/**
 * Who read what, and what expires when, as it was saved: arrays of numbers beside the text of all ids, so that a process with a million of
 * them is ready at once and reads the answers themselves one by one.
 */
export class SavedEdges implements EarlierEdges {
  readonly #arrays: EdgeArrays;

  constructor(arrays: EdgeArrays) {
    this.#arrays = arrays;
  }

  failed(): Iterable<string> {
    return this.#idsOf(this.#arrays.failed);
  }

  queriesOf(id: string): Iterable<string> {
    const [, firstQuery, to] = this.#readersOf(id);
    return this.#idsOf(this.#arrays.readers.subarray(firstQuery, to));
  }

  pagesOf(id: string): Iterable<string> {
    const [from, firstQuery] = this.#readersOf(id);
    return this.#idsOf(this.#arrays.readers.subarray(from, firstQuery));
  }

  fieldsOf(answer: string): Iterable<string> {
    const number = this.#numberOf(answer);
    return number < 0 ? [] : this.#idsOf(this.#arrays.fields.subarray(...range(this.#arrays.fieldEnds, number)));
  }

  expiryAt(at: number): readonly [instant: number, id: string] | undefined {
    const { expiring, instants } = this.#arrays;
    return at < expiring.length ? [instants[at]!, this.#idOf(expiring[at]!)] : undefined;
  }

  /** Where the readers of a node stand: pages, which have the lowest numbers, before queries. */
  #readersOf(id: string): [from: number, firstQuery: number, to: number] {
    const number = this.#numberOf(id);
    if (number < 0) return [0, 0, 0];
    const { readers, readerEnds, pageCount } = this.#arrays;
    const [from, to] = range(readerEnds, number);
    return [from, firstWhere(from, to, (at) => readers[at]! >= pageCount[0]!), to];
  }

  /** One by one: whoever looks for any takes the first. */
  #idsOf(numbers: Uint32Array): Iterable<string> {
    return numbers.values().map((number) => this.#idOf(number));
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
