import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { beginningIn, useFocusReturn } from './focus.ts';

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

/**
 * A modal dialog; on a phone it fills the window. A form begins with what the address names in it, such as the offer of a draft, else in its
 * first field; focus goes back to where it was at the end.
 */
export function Dialog({ open, onClose, title, about, wide = false, waiting = false, children }: Props) {
  const focusReturn = useFocusReturn(open);
  const content = useRef<HTMLDivElement>(null);
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current && !waiting) beginningIn(content.current)?.focus();
    waited.current = waiting;
  }, [waiting]);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event, cancel }) => {
        if (reason === 'escape-key' && closesPartOf(event)) cancel();
        else if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="veil" forceRender />
        <Base.Popup
          ref={content}
          className={wide ? 'dialog dialog-wide' : 'dialog'}
          initialFocus={() => beginningIn(content.current) ?? true}
          finalFocus={focusReturn}
          onKeyDown={submitByKeys}
        >
          <div className="dialog-scroll">
            <header className="dialog-head">
              <div>
                <Base.Title className="dialog-title">{title}</Base.Title>
                {about !== undefined && <Base.Description className="hint">{about}</Base.Description>}
              </div>
              <Base.Close className="icon-button" aria-label="Close dialog">
                <X className="icon" aria-hidden />
              </Base.Close>
            </header>
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
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

/** Marks a part of a dialog that Escape closes first, such as a line that asks for an address. */
export const closesFirst = { 'data-closes-first': '' } as const;

const closesPartOf = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-closes-first]') !== null;
