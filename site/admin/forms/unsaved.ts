import { useEffect, useId } from 'react';

/** From a form that holds unsaved work to what gives that work up. */
const unsaved = new Map<string, () => void>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether some form holds work that leaving would lose. */
export const holdsUnsaved = (): boolean => unsaved.size > 0;

/** The owner has given up what the forms in here hold, or all forms: their drafts go as well. */
export function discardUnsaved(within: Element = document.documentElement): void {
  for (const form of within.querySelectorAll<HTMLElement>('[data-unsaved]')) unsaved.get(form.dataset['unsaved']!)?.();
}

/** While `isUnsaved`, the browser asks before the page is left. Returns what `data-unsaved` of the form says; undefined: nothing. */
export function useUnsaved(isUnsaved: boolean, discard?: () => void): string | undefined {
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(form, () => discard?.());
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [form, isUnsaved, discard]);
  return isUnsaved ? form : undefined;
}
