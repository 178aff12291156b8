import * as Radix from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFocusReturn } from './focus-return.ts';

interface Props {
  open: boolean;
  /** Asked to close: by the button, Escape or a click beside it. */
  onClose(): void;
  title: string;
  /** What the dialog is for, in a sentence. */
  about?: string;
  wide?: boolean;
  /** Its form is still on its way. */
  waiting?: boolean;
  children: ReactNode;
}

/** A modal dialog; on a phone it fills the window. A form begins in its first field; focus goes back to where it was at the end. */
export function Dialog({ open, onClose, title, about, wide = false, waiting = false, children }: Props) {
  const focusReturn = useFocusReturn(open);
  const content = useRef<HTMLDivElement>(null);
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current && !waiting) firstFieldOf(content.current)?.focus();
    waited.current = waiting;
  }, [waiting]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="veil" />
        <Radix.Content
          ref={content}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          {...(about === undefined && { 'aria-describedby': undefined })}
          onPointerDownOutside={keepForToasts}
          onEscapeKeyDown={keepForOpenParts}
          onOpenAutoFocus={toFirstField}
          onCloseAutoFocus={focusReturn}
        >
          <header className="dialog-head">
            <div>
              <Radix.Title className="dialog-title">{title}</Radix.Title>
              {about !== undefined && <Radix.Description className="hint">{about}</Radix.Description>}
            </div>
            <Radix.Close className="icon-button" aria-label="Close dialog">
              <X className="icon" aria-hidden />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Marks a part of a dialog that Escape closes first: an open list, a line that asks for an address. */
export const closesFirst = { 'data-closes-first': '' } as const;

function toFirstField(event: Event): void {
  const field = firstFieldOf(event.currentTarget as Element);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const firstFieldOf = (content: Element | null) =>
  content?.querySelector<HTMLElement>(
    'form :is(input:not([type="hidden"], [type="file"]), textarea, [role="combobox"]):enabled',
  );

function keepForOpenParts(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[data-closes-first]')) event.preventDefault();
}

/** A click on a toast is no click beside the dialog. */
function keepForToasts(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
  if (event.target instanceof Element && event.target.closest('.toasts')) event.preventDefault();
}
