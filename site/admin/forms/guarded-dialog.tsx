import { useRef, useState, type ReactNode } from 'react';
import { Confirm } from '../controls/confirm.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { unsavedWords } from '../messages.ts';

export interface GuardedDialogProps {
  title: string;
  about?: string;
  wide?: boolean;
  /** Its form is still on its way. */
  waiting?: boolean;
  onClose(): void;
}

/** A dialog that asks before typed work is thrown away: before it closes while a form in it is marked `data-unsaved`. */
export function GuardedDialog({ onClose, children, ...dialog }: GuardedDialogProps & { children(leave: () => void): ReactNode }) {
  const [asking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const leave = () => (place.current?.querySelector('[data-unsaved]') ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={leave} {...dialog}>
      <div ref={place} className="contents">{children(leave)}</div>
      <Confirm open={asking} {...unsavedWords} onConfirm={onClose} onCancel={() => setAsking(false)} />
    </Dialog>
  );
}
