import { useLayoutEffect, useRef, useState } from 'react';
import { firstFieldIn } from '../controls/first-field.ts';
import { draftText } from './draft-text.ts';
import { DiscardQuestion } from './discard-question.tsx';
import type { Draft } from './draft.ts';
import { timeOf } from './time-of.ts';

interface LeftProps {
  drafts: readonly Draft[];
  onRestore(draft: Draft): void;
  onDiscard(draft: Draft): void;
}

/** Offers what was typed into this form before and not saved. With an offer that is taken, the focus goes to the form. */
export function DraftsLeft({ drafts, onRestore, onDiscard }: LeftProps) {
  const list = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Draft | null>(null);
  const held = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (held && !list.current?.contains(document.activeElement)) firstFieldIn(list.current?.parentElement)?.focus();
  });
  return (
    <div ref={list} role="status" className="drafts-left">
      {drafts.map((draft) => (
        <div key={draft.key} className="draft-left">
          <span id={`${draft.key}-left`}>{draftText.left(timeOf(draft.at))}</span>
          <button
            type="button"
            id={draft.key}
            className="btn btn-primary btn-small"
            aria-describedby={`${draft.key}-left`}
            onClick={() => onRestore(draft)}
          >
            {draftText.restore}
          </button>
          <button type="button" className="btn btn-plain btn-small" onClick={() => setAsking(draft)}>
            {draftText.discard}
          </button>
        </div>
      ))}
      <DiscardQuestion draft={asking} onDiscard={onDiscard} onClose={() => setAsking(null)} />
    </div>
  );
}

interface SavedProps {
  /** Undefined: nothing is typed that is not saved. */
  unsaved: string | undefined;
  keptAt: number | null;
  isBehind: boolean;
  failure: string | null;
}

/** Whether what the form holds would outlast a crash. Its line is always there, so that buttons never move while they are pressed. */
export function DraftKept({ unsaved, keptAt, isBehind, failure }: SavedProps) {
  const text = failure !== null ? draftText.notKept(failure) : keptAt === null ? '' : draftText.kept(timeOf(keptAt));
  return (
    <p className="draft-kept" role={failure === null ? undefined : 'status'} aria-busy={isBehind}>
      {unsaved === undefined ? '' : text}
    </p>
  );
}
