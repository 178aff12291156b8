import { searchWords, singular, typedWords } from './search-words.ts';

/** One thing that is asked for: a word that was typed, and whatever the owner says means the same, each a word or several. */
export type Want = readonly (readonly string[])[];

/** Words that mean the same, as the owner keeps them. */
export type Synonyms = readonly (readonly string[])[];

const isSame = (typed: readonly string[], at: number, words: readonly string[]): boolean =>
  words.length > 0 && words.every((word, each) => singular(typed[at + each] ?? '') === singular(word));

/** What a search asks for, in the order of its words. */
export function wantsOf(typed: readonly string[], synonyms: Synonyms): Want[] {
  const groups = synonyms.map((group) => group.map(searchWords));
  const wants: Want[] = [];
  for (let at = 0; at < typed.length;) {
    const [group = [], length = 1] =
      groups
        .flatMap((each) =>
          each.filter((words) => isSame(typed, at, words)).map((words) => [each, words.length] as const),
        )
        .sort(([, one], [, other]) => other - one)[0] ?? [];
    const own = typed.slice(at, at + length);
    wants.push([own, ...group.filter((words) => !isSame(own, 0, words) || words.length !== length)]);
    at += length;
  }
  return wants;
}

export const questionOf = (search: string, synonyms: Synonyms): Want[] => wantsOf(typedWords(search), synonyms);
