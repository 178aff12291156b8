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

interface Props {
  before: string;
  after: string;
  /** Which of the two is shown, with what the other one lacks marked. */
  shown: 'before' | 'after';
}

const none = '(empty)';

/** One of two versions of a text. */
export function ComparedText({ before, after, shown }: Props) {
  const pieces = wordDifference(before, after).filter((piece) => piece.in === 'both' || piece.in === shown);
  if (pieces.every(({ text }) => text === '')) return <span className="compared-none">{none}</span>;
  const Mark = shown === 'before' ? 'del' : 'ins';
  return (
    <span className="compared-text">
      {pieces.map((piece, at) =>
        piece.in === 'both' ? <span key={at}>{piece.text}</span> : <Mark key={at}>{piece.text}</Mark>,
      )}
    </span>
  );
}
