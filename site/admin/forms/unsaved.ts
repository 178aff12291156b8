import { useEffect, useId } from 'react';

const dirty = new Set<string>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether some form holds work that leaving would lose. */
export const holdsUnsaved = (): boolean => dirty.size > 0;

/** While `unsaved`, the browser asks before the page is left. */
export function useUnsaved(unsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    if (!unsaved) return undefined;
    dirty.add(form);
    addEventListener('beforeunload', ask);
    return () => {
      dirty.delete(form);
      if (dirty.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [form, unsaved]);
}
