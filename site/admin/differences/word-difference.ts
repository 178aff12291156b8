import { diffWordsWithSpace } from 'diff';

/** A piece of two texts: in both, or in one of them. */
export interface Piece {
  text: string;
  in: 'both' | 'before' | 'after';
}

/** More differences than this are shown as two wholly different texts: finding them would hold the screen up. */
const MOST_EDITS = 800;

/** Two texts as one row of pieces, by words. */
export function wordDifference(before: string, after: string): Piece[] {
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (pieces === undefined)
    return [
      { text: before, in: 'before' },
      { text: after, in: 'after' },
    ];
  return pieces.map(({ value, added, removed }) => ({
    text: value,
    in: added ? 'after' : removed ? 'before' : 'both',
  }));
}
