import * as Radix from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { useFocusReturn } from './focus-return.ts';

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
  onConfirm,
  onCancel,
}: Props) {
  const focusReturn = useFocusReturn(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="veil veil-top" />
        <Radix.Content className="dialog dialog-small dialog-top" aria-modal onCloseAutoFocus={focusReturn}>
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="dialog-text">{text}</div>
          </Radix.Description>
          <div className="dialog-actions">
            <Radix.Cancel className="btn btn-plain btn-small" disabled={busy}>
              {cancel}
            </Radix.Cancel>
            {other && (
              <button type="button" className="btn btn-plain btn-small" disabled={busy} onClick={other.onPress}>
                {other.label}
              </button>
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
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
