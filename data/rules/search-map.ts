import { searchWords } from './search-text.ts';

/** Words are told apart by so many letters; fewer than three, and bare numbers, tell nothing apart. */
const STEM_LENGTH = 6;
const SHORTEST_WORD = 3;

/** The stems of a text's words, each once, sorted. */
export function stemsOf(text: string): string[] {
  const words = searchWords(text).filter((word) => word.length >= SHORTEST_WORD && !/^\p{Number}+$/u.test(word));
  return [...new Set(words.map((word) => word.slice(0, STEM_LENGTH)))].sort();
}

/** Which parts of a search index hold a stem, by stem; an empty list: more than half of them do, and none is ruled out. */
export interface SearchMap {
  parts: number;
  stems: { readonly [stem: string]: readonly number[] };
}

export function searchMap(stemsOfParts: readonly (readonly string[])[]): SearchMap {
  const found = new Map<string, number[]>();
  stemsOfParts.forEach((stems, part) => {
    for (const stem of stems) {
      const parts = found.get(stem);
      if (parts) parts.push(part);
      else found.set(stem, [part]);
    }
  });
  const half = stemsOfParts.length / 2;
  const rare = [...found].filter(([, parts]) => parts.length <= half).sort(([a], [b]) => (a < b ? -1 : 1));
  const common = [...found]
    .filter(([, parts]) => parts.length > half)
    .map(([stem]) => stem)
    .sort();
  return {
    parts: stemsOfParts.length,
    stems: Object.fromEntries([...rare, ...common.map((stem): [string, number[]] => [stem, []])]),
  };
}

/**
 * The parts worth loading for a search, in order: those that may hold words beginning with each of its words. No part without one of
 * them is named; words that are too short to tell anything rule nothing out.
 */
export function partsFor(map: SearchMap, search: string): number[] {
  let parts = Array.from({ length: map.parts }, (_, part) => part);
  for (const word of stemsOf(search)) {
    const beginning = Object.keys(map.stems).filter((stem) => stem.startsWith(word));
    if (beginning.some((stem) => map.stems[stem]?.length === 0)) continue;
    const holding = new Set(beginning.flatMap((stem) => map.stems[stem] ?? []));
    parts = parts.filter((part) => holding.has(part));
  }
  return parts;
}
