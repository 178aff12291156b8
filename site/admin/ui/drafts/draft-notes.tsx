import { useLayoutEffect, useRef, useState, useEffect } from 'react';
import { firstFieldIn } from '../controls/focus.ts';
import { type Draft, nameOf, addressOf, drafts } from './drafts.ts';
import { Confirm } from '../controls/dialogs.tsx';
import { Link } from '@tanstack/react-router';
import { Unsettled } from '../controls/list-state.tsx';
import { useDraftsLeft } from './use-draft.ts';
import { Button } from '../controls/buttons.tsx';

/** `at`: a time of day, with the day unless it is today. */
export const leftText = (at: string): string => `You have unsaved changes from ${at}.`;

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** An instant in milliseconds as `14:02`, or as `Nov 21, 2026, 14:02` when that is not today, where the owner is. */
export function timeOf(at: number): string {
  const [then, today] = [day.format(at), day.format(Date.now())];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}

interface Props {
  /** Null: nothing is asked. */
  draft: Draft | null;
  onDiscard(draft: Draft): void;
  onClose(): void;
}

/** Asks before a draft is thrown away: no undo brings it back. */
function DiscardQuestion({ draft, onDiscard, onClose }: Props) {
  return (
    <Confirm
      open={draft !== null}
      title="Discard these unsaved changes?"
      text={draft && `${nameOf(draft)}, ${timeOf(draft.at)}: what you typed then is not kept anywhere else.`}
      confirm="Discard changes"
      cancel="Keep them"
      onConfirm={() => {
        onClose();
        if (draft !== null) onDiscard(draft);
      }}
      onCancel={onClose}
    />
  );
}

/** Lists what was typed and not saved before a crash, a closed tab or the end of a session, with the way to its form. */
export function DraftsNotice() {
  const left = useDraftsLeft(() => true);
  const [asking, setAsking] = useState<Draft | null>(null);
  useEffect(() => {
    drafts.removeOld(Date.now()).catch((error: unknown) => console.warn('Old drafts could not be removed.', error));
  }, []);
  if (left === null) return <Unsettled />;
  if (left.length === 0) return null;
  return (
    <section className="drafts-notice mt-3" aria-label="Unsaved changes in this browser">
      <h2 className="mb-1.5 text-[0.9375rem] font-bold">Unsaved changes in this browser</h2>
      <ul>
        {left.map((draft) => (
          <li key={draft.key} className="draft-left">
            <span>
              {nameOf(draft)}, {timeOf(draft.at)}
            </span>
            <Link
              className="btn btn-plain btn-small"
              aria-label={`Open ${nameOf(draft)}`}
              {...addressOf(draft)}
              hash={draft.key}
            >
              Open
            </Link>
            <Button look="quiet" aria-label={`Discard ${nameOf(draft)}`} onClick={() => setAsking(draft)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
      <DiscardQuestion
        draft={asking}
        onDiscard={({ key }) => {
          // The button goes with its row: the next Tab leads to what is first on the screen then.
          void drafts.remove(key).then(() => document.querySelector('main')?.focus());
        }}
        onClose={() => setAsking(null)}
      />
    </section>
  );
}

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
          <span id={`${draft.key}-left`}>{leftText(timeOf(draft.at))}</span>
          <Button look="primary" id={draft.key} aria-describedby={`${draft.key}-left`} onClick={() => onRestore(draft)}>
            Restore
          </Button>
          <Button onClick={() => setAsking(draft)}>Discard</Button>
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
  const kept = keptAt === null ? '' : `Draft kept in this browser at ${timeOf(keptAt)}`;
  const text = failure === null ? kept : `What you type is not kept in this browser: ${failure}`;
  return (
    <p className="draft-kept" role={failure === null ? undefined : 'status'} aria-busy={isBehind}>
      {unsaved === undefined ? '' : text}
    </p>
  );
}
