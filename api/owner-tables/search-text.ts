import { fold } from '../../data/rules/text/fold.ts';

/** Shorter words are looked for at the beginning of a word, longer ones anywhere in it: the index knows three characters at a time. */
const TRIGRAM = 3;

/** What a row is found by: every word folded, with room before it, so that beginnings of words are distinguished. */
export const searchText = (...texts: readonly (string | undefined)[]): string =>
  texts
    .flatMap((text = '') => fold(text).split(' '))
    .filter((word) => word !== '')
    .map((word) => `  ${word}`)
    .join('');

/** For FTS5: the text of a row must hold every word; null: everything is searched for. Folded texts need no escaping within quotes. */
export function matchExpression(typed: string): string | null {
  if (typed.trim() === '') return null;
  const words = fold(typed).split(' ');
  return words.map((word) => `"${' '.repeat(Math.max(0, TRIGRAM - [...word].length))}${word}"`).join(' ');
}
