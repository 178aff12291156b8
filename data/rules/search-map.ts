import { searchWords } from './search-text.ts';

/** Words are distinguished by so many letters; fewer than three, and bare numbers, do not narrow a search. */
const STEM_LENGTH = 6;
const SHORTEST_WORD = 3;

/** The stems of a text's words, each once, sorted. */
export function stemsOf(text: string): string[] {
  const words = searchWords(text).filter((word) => word.length >= SHORTEST_WORD && !/^\p{Number}+$/u.test(word));
  return [...new Set(words.map((word) => word.slice(0, STEM_LENGTH)))].sort();
}

/** The map is cut into so many files: a new word changes one of them, and a search loads one for each of its words. */
export const SEARCH_MAPS = 16;

/** The number of the map that holds a stem: all that begin with the same three letters are in one, so that a word need not be whole. */
export function mapOfStem(stem: string): number {
  let sum = 0;
  for (let at = 0; at < SHORTEST_WORD; at += 1) sum = sum * 37 + stem.charCodeAt(at);
  return sum % SEARCH_MAPS;
}

/** The numbers of the maps that a search needs; none when each of its words is too short to narrow the search. */
export const mapsFor = (search: string): number[] => [...new Set(stemsOf(search).map(mapOfStem))].sort((a, b) => a - b);

/** Which parts of a search index hold a stem, by stem; an empty list: more than half of them do, and none is ruled out. */
export interface SearchMap {
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
    stems: Object.fromEntries([...rare, ...common.map((stem): [string, number[]] => [stem, []])]),
  };
}

/**
 * The parts worth loading for a search, in order: those of `count` that may hold words beginning with each of its words. No part
 * without one of them is named; words that are too short rule nothing out. `maps`: those that `mapsFor` names.
 */
export function partsFor(maps: ReadonlyMap<number, SearchMap>, search: string, count: number): number[] {
  let parts = Array.from({ length: count }, (_, part) => part);
  for (const word of stemsOf(search)) {
    const stems = maps.get(mapOfStem(word))?.stems ?? {};
    const beginning = Object.keys(stems).filter((stem) => stem.startsWith(word));
    if (beginning.some((stem) => stems[stem]?.length === 0)) continue;
    const holding = new Set(beginning.flatMap((stem) => stems[stem] ?? []));
    parts = parts.filter((part) => holding.has(part));
  }
  return parts;
}
