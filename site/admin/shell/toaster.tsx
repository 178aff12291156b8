import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { dismissToast, toastStore } from '../../ui/toasts.ts';

/** Section 4 and 9: one toast at a time. Duration (5 s), swipe right (50 px) and hotkey (F8) are Radix's own defaults. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => null);
  const inBrowser = useInBrowser();
  useEffect(() => (shown === null ? undefined : givingWayToEscape(shown.id)), [shown]);
  // Radix writes style attributes, which the policy refuses in a document but not from a script.
  if (!inBrowser) return null;
  return (
    <Toast.Provider>
      {shown !== null && (
        <Toast.Root
          key={shown.id}
          className={shown.destructive === true ? 'toast toast-destructive' : 'toast'}
          type="foreground"
          onOpenChange={(open) => {
            if (!open) dismissToast(shown.id);
          }}
        >
          {shown.destructive === true ? (
            <CircleAlert className="icon" aria-hidden />
          ) : (
            <CircleCheck className="icon" aria-hidden />
          )}
          <div>
            <Toast.Title className="toast-title">{shown.title}</Toast.Title>
            {shown.text !== undefined && <Toast.Description className="toast-text">{shown.text}</Toast.Description>}
          </div>
          <Toast.Close className="toast-close" aria-label="Close">
            <X className="icon" aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}

function useInBrowser(): boolean {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser;
}

/**
 * Radix hands Escape to whatever opened last and to nothing else: a message that came over a dialog would keep it from the dialog. So the
 * message goes first, unless the focus is in it, and Escape then finds what it would have closed without a message.
 */
function givingWayToEscape(id: number): () => void {
  const giveWay = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && !(target instanceof Element && target.closest('.toasts')))
      flushSync(() => dismissToast(id));
  };
  addEventListener('keydown', giveWay, { capture: true });
  return () => removeEventListener('keydown', giveWay, { capture: true });
}
