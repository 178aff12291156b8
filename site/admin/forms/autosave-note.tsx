import { timeOf } from '../drafts/time-of.ts';
import type { Autosaved } from './use-autosave.ts';

/** Says when the form was last saved by itself, or why it was not. */
export function AutosaveNote({ at, failure }: Autosaved) {
  if (failure !== null) return <p className="field-error">{`Not saved by itself: ${failure}`}</p>;
  return (
    <p className="hint" role="status">
      {at !== null && `Draft saved at ${timeOf(at)}`}
    </p>
  );
}
