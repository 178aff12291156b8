import { useState, type ReactNode } from 'react';
import type { Message } from '../../../strings/messages.ts';
import { toast } from '../../../browser/toasts.ts';
import { Confirm } from '../controls/confirm.tsx';
import { deletionText } from '../../text/messages.ts';
import { undoText } from '../../text/undo-text.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { withUndo } from '../../requests/undo.ts';

interface Props {
  name: string;
  /** The question and its answer, where what is removed leaves something behind. */
  asks?: { title(name: string): string; confirm: string };
  /** What will happen, where there is more to say than that it will be gone. */
  effect?: ReactNode;
  /** The effect is being looked up. */
  pending?: boolean;
  /** False: the effect says why it cannot be taken back. */
  undoable?: boolean;
  /** Everything has been chosen that the effect asks for. */
  ready?: boolean;
  remove(): Promise<unknown>;
  deleted: Message;
  failed(reason: string): Message;
  onClose(): void;
}

/** Asks for confirmation, deletes, and reports the result. */
export function Deletion({
  name,
  asks = deletionText,
  effect,
  pending = false,
  undoable = true,
  ready = true,
  remove,
  deleted,
  failed,
  onClose,
}: Props) {
  const [busy, setBusy] = useState(false);

  async function confirmed() {
    setBusy(true);
    try {
      toast(withUndo(deleted, await remove()));
    } catch (error) {
      if (!(error instanceof SignedOut)) toast(failed(reasonOf(error)));
    }
    onClose();
  }

  return (
    <Confirm
      open
      title={asks.title(name)}
      text={
        pending ? (
          deletionText.pending
        ) : (
          <>
            {effect ?? <p>{deletionText.text}</p>}
            {undoable && <p>{undoText.can}</p>}
          </>
        )
      }
      ready={ready && !pending}
      confirm={asks.confirm}
      cancel={deletionText.cancel}
      busy={busy}
      onConfirm={() => void confirmed()}
      onCancel={onClose}
    />
  );
}
