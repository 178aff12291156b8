import { Confirm } from '../controls/confirm.tsx';
import { draftText } from './draft-text.ts';
import type { Draft } from './draft.ts';
import { timeOf } from './time-of.ts';
import { nameOf } from './draft.ts';

interface Props {
  /** Null: nothing is asked. */
  draft: Draft | null;
  onDiscard(draft: Draft): void;
  onClose(): void;
}

/** Asks before a draft is thrown away: no undo brings it back. */
export function DiscardQuestion({ draft, onDiscard, onClose }: Props) {
  return (
    <Confirm
      open={draft !== null}
      {...draftText.discarding(draft === null ? '' : `${nameOf(draft)}, ${timeOf(draft.at)}`)}
      onConfirm={() => {
        onClose();
        if (draft !== null) onDiscard(draft);
      }}
      onCancel={onClose}
    />
  );
}
