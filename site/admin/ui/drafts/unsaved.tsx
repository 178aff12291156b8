import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { leavingText, signingOutText, unsavedText, type Question } from '../../text/messages.ts';
import { Confirm, Dialog } from '../controls/dialogs.tsx';

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

const isHeld = (wanted: UnsavedKind): boolean => [...unsaved.values()].some(({ kind }) => kind === wanted);
const worst = (): UnsavedKind => kinds.find(isHeld) ?? 'typed';

/** About the worst; what was typed and is lost as well is named beside it. */
function questionOf(texts: { readonly [kind in UnsavedKind]: Question }): Question {
  const kind = worst();
  const { text, ...question } = texts[kind];
  return { ...question, text: kind !== 'typed' && isHeld('typed') ? `${text} ${unsavedText.text}` : text };
}

/** What asks before the screen is left, or the owner signs out. */
export const leavingQuestion = (): Question => questionOf(leavingText);
export const signingOutQuestion = (): Question => questionOf(signingOutText);

/** The owner leaves, as `leavingQuestion` asked. Drafts go where that was about what is typed; about anything else, they stay. */
export function leaveUnsaved(): void {
  if (['typed', 'kept'].includes(worst())) discardUnsaved();
}

/** The owner has given up what the forms in here hold, or all forms: their drafts go as well. */
function discardUnsaved(within: Element = document.documentElement): void {
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

export interface GuardedDialogProps {
  title: string;
  about?: string | undefined;
  wide?: boolean | undefined;
  onClose(): void;
}

interface Props extends GuardedDialogProps {
  /** A generation is under way in it: closing the dialog ends that too. */
  generating?: boolean;
  children(leave: () => void): ReactNode;
}

/**
 * A dialog that asks before something is lost: before it closes while a form in it is marked `data-unsaved`, or while something is
 * being generated in it, which its content must end when it is taken away.
 */
export function GuardedDialog({ onClose, generating = false, children, ...dialog }: Props) {
  const [asking, setAsking] = useState<'unsaved' | 'generating' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const stay = () => setAsking(null);
  const leave = () => {
    if (generating) setAsking('generating');
    else if (place.current?.querySelector('[data-unsaved]')) setAsking('unsaved');
    else onClose();
  };
  function discard(): void {
    if (place.current !== null) discardUnsaved(place.current);
    onClose();
  }
  // What came to its own end needs no answer.
  useEffect(stay, [generating]);
  return (
    <Dialog onClose={leave} {...dialog}>
      <div ref={place} className="contents">
        {children(leave)}
      </div>
      <Confirm open={asking === 'unsaved'} {...unsavedText} onConfirm={discard} onCancel={stay} />
      <Confirm
        open={asking === 'generating' && generating}
        title="Cancel the generation?"
        text="It is still running. Closing the dialog stops it, and anything not saved by then is lost."
        confirm="Cancel and close"
        cancel="Keep generating"
        onConfirm={onClose}
        onCancel={stay}
      />
    </Dialog>
  );
}
