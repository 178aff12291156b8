import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Confirm, Dialog } from '../controls/dialogs.tsx';
import { unsavedText } from '../../text/messages.ts';
import { discardUnsaved } from '../drafts/unsaved.ts';

export interface GuardedDialogProps {
  title: string;
  about?: string | undefined;
  wide?: boolean | undefined;
  onClose(): void;
}

interface Props extends GuardedDialogProps {
  /** A generation is under way in it: closing the dialog ends that too. */
  generating?: boolean;
  children(leave: () => void): ReactNode;
}

/**
 * A dialog that asks before something is lost: before it closes while a form in it is marked `data-unsaved`, or while something is
 * being generated in it, which its content must end when it is taken away.
 */
export function GuardedDialog({ onClose, generating = false, children, ...dialog }: Props) {
  const [asking, setAsking] = useState<'unsaved' | 'generating' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const stay = () => setAsking(null);
  const leave = () => {
    if (generating) setAsking('generating');
    else if (place.current?.querySelector('[data-unsaved]')) setAsking('unsaved');
    else onClose();
  };
  function discard(): void {
    if (place.current !== null) discardUnsaved(place.current);
    onClose();
  }
  // What came to its own end needs no answer.
  useEffect(stay, [generating]);
  return (
    <Dialog onClose={leave} {...dialog}>
      <div ref={place} className="contents">
        {children(leave)}
      </div>
      <Confirm open={asking === 'unsaved'} {...unsavedText} onConfirm={discard} onCancel={stay} />
      <Confirm
        open={asking === 'generating' && generating}
        title="Cancel the generation?"
        text="It is still running. Closing the dialog stops it, and anything not saved by then is lost."
        confirm="Cancel and close"
        cancel="Keep generating"
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}
