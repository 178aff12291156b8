import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { beginningIn } from './focus.ts';
import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Button } from './buttons.tsx';

interface DialogProps {
  /** Asked to close: by the button, Escape or a click beside it. */
  onClose(): void;
  title: string;
  about?: string;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog; on a phone it fills the window. A form begins with what the address names in it, such as the offer of a draft, else in its
 * first field; `keepFocus` brings the focus back at the end, as from every dialog.
 */
export function Dialog({ onClose, title, about, wide = false, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open
      onOpenChange={(next, { reason, event, cancel }) => {
        if (reason === 'escape-key' && closesPartOf(event)) cancel();
        else if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="veil" forceRender />
        <BaseDialog.Popup
          ref={content}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          initialFocus={() => beginningIn(content.current) ?? true}
          finalFocus={false}
          onKeyDown={submitByKeys}
        >
          <div className="dialog-scroll">
            <header className="flex items-start justify-between gap-4 scroll-mt-8 wrap-anywhere">
              <div className="min-w-0 self-center">
                <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
                {about !== undefined && <BaseDialog.Description className="hint">{about}</BaseDialog.Description>}
              </div>
              <BaseDialog.Close className="icon-button" aria-label="Close dialog">
                <X className="icon" aria-hidden />
              </BaseDialog.Close>
            </header>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Ctrl Enter or ⌘ Enter sends the form, from its text areas and grids as well. */
function submitByKeys(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  const form = event.target instanceof Element ? event.target.closest('form') : null;
  // As with Enter alone, nothing is sent while what would send it is off.
  if (form === null || form.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled) return;
  event.preventDefault();
  form.requestSubmit();
}

/** Whether it was pressed in a part of a dialog that it closes first, such as a line that asks for an address. */
const closesPartOf = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-closes-first]') !== null;

interface ConfirmProps {
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
}: ConfirmProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  if (!open) return null;
  return (
    <BaseAlert.Root open onOpenChange={(next) => !next && !busy && onCancel()}>
      <BaseAlert.Portal>
        <BaseAlert.Backdrop className="veil z-51" forceRender />
        <BaseAlert.Popup
          className={wide ? 'dialog dialog-wide z-51' : 'dialog dialog-small z-51'}
          aria-modal
          initialFocus={harmless}
          finalFocus={false}
        >
          <div className="dialog-scroll">
            <BaseAlert.Title className="dialog-title">{title}</BaseAlert.Title>
            <BaseAlert.Description className="dialog-text grid gap-3 text-md" render={<div />}>
              {text}
            </BaseAlert.Description>
            <div className="dialog-actions">
              <BaseAlert.Close ref={harmless} className="btn btn-plain btn-small" disabled={busy}>
                {cancel}
              </BaseAlert.Close>
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
        </BaseAlert.Popup>
      </BaseAlert.Portal>
    </BaseAlert.Root>
  );
}
