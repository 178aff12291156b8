import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useFocusReturn } from './focus.ts';
import { Button } from './buttons.tsx';

interface Props {
  open: boolean;
  title: string;
  text: ReactNode;
  confirm: string;
  /** The harmless answer, which Escape gives too. */
  cancel: string;
  /** A second answer that changes something. */
  other?: { label: string; onPress(): void };
  busy?: boolean;
  /** Whether all that it would do is shown; until then only the harmless answer can be given. */
  ready?: boolean;
  dangerous?: boolean;
  /** For versions side by side. */
  wide?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A question that has to be answered. The harmless answer has the focus. */
export function Confirm({
  open,
  title,
  text,
  confirm,
  cancel,
  other,
  busy = false,
  ready = true,
  dangerous = true,
  wide = false,
  onConfirm,
  onCancel,
}: Props) {
  const focusReturn = useFocusReturn(open);
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Base.Portal>
        <Base.Backdrop className="veil veil-top" forceRender />
        <Base.Popup
          className={wide ? 'dialog dialog-wide dialog-top' : 'dialog dialog-small dialog-top'}
          aria-modal
          initialFocus={harmless}
          finalFocus={focusReturn}
        >
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Description className="dialog-text" render={<div />}>
              {text}
            </Base.Description>
            <div className="dialog-actions">
              <Base.Close ref={harmless} className="btn btn-plain btn-small" disabled={busy}>
                {cancel}
              </Base.Close>
              {other && (
                <Button disabled={busy} onClick={other.onPress}>
                  {other.label}
                </Button>
              )}
              <button
                type="button"
                className={dangerous ? 'btn btn-danger btn-small' : 'btn btn-primary btn-small'}
                disabled={busy || !ready}
                onClick={onConfirm}
              >
                {confirm}
              </button>
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
