import { useId } from 'react';
import { ComparedText } from '../../differences/compared-text.tsx';
import type { Side } from '../../differences/parts.ts';
import { conflictText } from './conflict-text.ts';

interface Props {
  label: string;
  mine: string;
  saved: string;
  /** Both as they are stored, for versions that read alike. */
  sources: readonly [saved: string, mine: string];
  /** Null: none yet. */
  choice: Side | null;
  onChoose(side: Side): void;
}

/** Two versions of one part, side by side, of which one is chosen. */
export function VersionPair({ label, mine, saved, sources, choice, onChoose }: Props) {
  const name = useId();
  const [before, after] = mine === saved ? sources : [saved, mine];
  return (
    <div className="version-pair" role="radiogroup" aria-label={label}>
      {(['mine', 'saved'] as const).map((side) => (
        <label key={side} className="version">
          <input type="radio" name={name} checked={choice === side} onChange={() => onChoose(side)} />
          <b>{side === 'mine' ? conflictText.yours : conflictText.saved}</b>
          <ComparedText before={before} after={after} shown={side === 'mine' ? 'after' : 'before'} />
        </label>
      ))}
    </div>
  );
}
