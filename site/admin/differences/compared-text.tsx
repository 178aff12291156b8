import { wordDifference } from './word-difference.ts';

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
