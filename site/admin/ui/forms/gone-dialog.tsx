import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../controls/dialog.tsx';
import { type Draft, type DraftKind, addressOf } from '../drafts/draft.ts';
import { drafts, draftKey } from '../drafts/drafts.ts';
import { timeOf, draftText } from '../drafts/draft-notes.tsx';
import { useDraftsLeft } from '../drafts/use-draft.ts';
import { Button } from '../controls/buttons.tsx';

interface Props {
  /** `store` */
  what: string;
  /** What it may be, and its id. */
  kinds: readonly DraftKind[];
  id: string | undefined;
  onClose(): void;
}

/** An address names something to edit that is not there. What was typed about it can be continued as a new one. */
export function GoneDialog({ what, kinds, id, onClose }: Props) {
  const navigate = useNavigate();
  const left = useDraftsLeft((draft) => draft.id === id && kinds.includes(draft.kind)) ?? [];

  async function continueAsNew(draft: Draft) {
    await drafts.makeNew(await draftKey(), draft);
    await navigate({ ...addressOf({ kind: draft.kind }), replace: true });
  }

  return (
    <Dialog open onClose={onClose} title={`This ${what} is not there`}>
      <p>{`It may have been deleted since this address was copied, or the address is incomplete. Close this to see every ${what}.`}</p>
      {left.map((draft) => (
        <div key={draft.key} className="draft-left">
          <span>{draftText.left(timeOf(draft.at))}</span>
          <Button look="primary" onClick={() => void continueAsNew(draft)}>
            {draftText.asNew}
          </Button>
          <Button onClick={() => void drafts.remove(draft.key)}>{draftText.discard}</Button>
        </div>
      ))}
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
