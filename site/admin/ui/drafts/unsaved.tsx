import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { leavingText, signingOutText, unsavedText, type Question } from '../../text/messages.ts';
import { Confirm, Dialog } from '../controls/dialogs.tsx';

/** What leaving would lose, the worst first. What is typed and `kept` stays in this browser as a draft, unless it is given up. */
const kinds = ['codes', 'generation', 'typed', 'kept'] as const;
export type UnsavedKind = (typeof kinds)[number];

interface Unsaved {
  kind: UnsavedKind;
  /** What gives it up. */
  discard?: (() => void) | undefined;
}

/** By what `data-unsaved` of its form says. */
const unsaved = new Map<string, Unsaved>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** What leaving would lose of the forms in here, or of all. */
function heldIn(within: Element | null): Unsaved[] {
  const forms = within && [...within.querySelectorAll<HTMLElement>('[data-unsaved]')];
  return forms ? forms.flatMap(({ dataset }) => unsaved.get(dataset['unsaved']!) ?? []) : [...unsaved.values()];
}

/** Whether something is there that leaving would lose. */
export const holdsUnsaved = (within: Element | null = null): boolean => heldIn(within).length > 0;

interface Asked extends Question {
  kind: UnsavedKind;
}

/** About the worst; what was typed and is lost as well is named beside it. */
function questionOf(texts: { readonly [kind in UnsavedKind]: Question }, within: Element | null = null): Asked {
  const isHeld = (wanted: UnsavedKind) => heldIn(within).some(({ kind }) => kind === wanted);
  const kind = kinds.find(isHeld) ?? 'typed';
  const { text, ...question } = texts[kind];
  return { ...question, kind, text: kind !== 'typed' && isHeld('typed') ? `${text} ${unsavedText.text}` : text };
}

/** What asks before the screen or a dialog is left, or the owner signs out. */
export const leavingQuestion = (within?: Element | null): Asked => questionOf(leavingText, within);
export const signingOutQuestion = (): Question => questionOf(signingOutText);

/** The owner leaves, as this asked. Drafts go where it was about what is typed; about anything else, they stay. */
export function leaveUnsaved({ kind }: Asked, within: Element | null = null): void {
  if (kind === 'typed' || kind === 'kept') for (const { discard } of heldIn(within)) discard?.();
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
  children(leave: () => void): ReactNode;
}

/** A dialog that asks before something is lost: before it closes while something in it is marked `data-unsaved`. */
export function GuardedDialog({ onClose, children, ...dialog }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const leave = () => (holdsUnsaved(place.current) ? setAsked(leavingQuestion(place.current)) : onClose());
  function confirmed(question: Asked): void {
    leaveUnsaved(question, place.current);
    onClose();
  }
  return (
    <Dialog onClose={leave} {...dialog}>
      <div ref={place} className="contents">
        {children(leave)}
      </div>
      {asked && <Confirm open {...asked} onConfirm={() => confirmed(asked)} onCancel={() => setAsked(null)} />}
    </Dialog>
  );
}
