import { useEffect, useId } from 'react';
import { leavingText, signingOutText, type Question } from '../messages.ts';

/** What leaving would lose, the worst first. What is typed and `kept` stays in this browser as a draft, unless it is given up. */
const kinds = ['codes', 'generation', 'typed', 'kept'] as const;
export type UnsavedKind = (typeof kinds)[number];

/** Each with what gives it up. */
const unsaved = new Map<string, { kind: UnsavedKind; discard?: (() => void) | undefined }>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Whether something is there that leaving would lose. */
export const holdsUnsaved = (): boolean => unsaved.size > 0;

const worst = (): UnsavedKind =>
  kinds.find((each) => [...unsaved.values()].some(({ kind }) => kind === each)) ?? 'typed';

/** What asks before the screen is left, or the owner signs out. */
export const leavingQuestion = (): Question => leavingText[worst()];
export const signingOutQuestion = (): Question => signingOutText[worst()];

/** The owner has given up what the forms in here hold, or all forms: their drafts go as well. */
export function discardUnsaved(within: Element = document.documentElement): void {
  for (const form of within.querySelectorAll<HTMLElement>('[data-unsaved]'))
    unsaved.get(form.dataset['unsaved']!)?.discard?.();
}

/** While `isUnsaved`, the browser asks before the page is left. Returns what `data-unsaved` of the form says; undefined: nothing. */
export function useUnsaved(isUnsaved: boolean, kind: UnsavedKind, discard?: () => void): string | undefined {
  const form = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(form, { kind, discard });
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      if (unsaved.size === 0) removeEventListener('beforeunload', ask);
    };
  }, [form, isUnsaved, kind, discard]);
  return isUnsaved ? form : undefined;
}
