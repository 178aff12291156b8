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

/** What was known earlier, and of which readers it says nothing true any more; of all others it holds beside what is in memory. */
export interface Earlier {
  /** null: nothing was. */
  edges: EarlierEdges | null;
  readonly superseded: Set<string>;
}

export const nothingEarlier = (): Earlier => ({ edges: null, superseded: new Set() });

/**
 * Who read what, and what expires when, as it was saved: arrays of numbers beside the text of all ids, so that a process with a million of
 * them is ready at once and reads the answers themselves one by one.
 */
export function savedEdges({ ids, idEnds, slots, counts, readers, readerEnds, ...arrays }: EdgeArrays): EarlierEdges {
  const { expiring, instants, failed } = arrays;
  const text = Buffer.from(ids.buffer, ids.byteOffset, ids.byteLength);

  function idOf(number: number): string {
    const [from, to] = range(idEnds, number);
    return text.toString('utf8', from, to);
  }

  /** One by one: whoever looks for any takes the first. */
  const idsOf = (numbers: Uint32Array): Iterable<string> => numbers.values().map(idOf);

  /** -1: it was not known then. */
  function numberOf(id: string): number {
    for (let at = hashOf(id) & (slots.length - 1); ; at = (at + 1) & (slots.length - 1)) {
      const number = slots[at]! - 1;
      if (number < 0 || idOf(number) === id) return number;
    }
  }

  /** Of what stands with a node, as its readers do, that which has a number from `least` on and below `most`. */
  function among(id: string, least: number, most = Number.POSITIVE_INFINITY): Iterable<string> {
    const number = numberOf(id);
    if (number < 0) return [];
    const [from, to] = range(readerEnds, number);
    const first = (limit: number) => firstWhere(from, to, (at) => readers[at]! >= limit);
    return idsOf(readers.subarray(first(least), first(most)));
  }

  return {
    failed: () => idsOf(failed),
    queriesOf: (id) => among(id, counts[0]!, counts[1]),
    pagesOf: (id) => among(id, 0, counts[0]),
    fieldsOf: (answer) => among(answer, counts[1]!),
    expiryAt: (at) => (at < expiring.length ? [instants[at]!, idOf(expiring[at]!)] : undefined),
  };
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
