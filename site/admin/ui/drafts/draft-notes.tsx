import { useLayoutEffect, useRef, useState, useEffect, type ReactNode } from 'react';
import { firstFieldIn } from '../controls/focus.ts';
import { type Draft, nameOf, addressOf, drafts } from './drafts.ts';
import { Confirm } from '../controls/dialogs.tsx';
import { Link } from '@tanstack/react-router';
import { Unsettled } from '../controls/list-state.tsx';
import { type Kept, useDraftsLeft } from './use-draft.ts';
import { Button } from '../controls/buttons.tsx';
import { reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** An instant in milliseconds as `14:02`, or as `21 Nov 2026, 14:02` when that is not today, where the owner is. */
export function timeOf(at: number): string {
  const [then, today] = [day.format(at), day.format(Date.now())];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}

const nameAndTime = (draft: Draft): string => `${nameOf(draft)}, ${timeOf(draft.at)}`;
export const leftText = ({ at }: Draft): string => `You have unsaved changes from ${timeOf(at)}.`;

interface LinesProps {
  drafts: readonly Draft[];
  textOf(draft: Draft): string;
  /** What goes on with it. */
  action(draft: Draft): ReactNode;
  onDiscarded?(): void;
}

/** A line for each draft. It asks before one is thrown away: no undo brings it back. */
export function DraftLines({ drafts: left, textOf, action, onDiscarded }: LinesProps) {
  const [asking, setAsking] = useState<Draft | null>(null);
  const close = () => setAsking(null);
  async function discard({ key }: Draft) {
    close();
    if (await reporting(failure('Failed to discard'), () => drafts.remove(key))) onDiscarded?.();
  }
  return (
    <>
      {left.length > 0 && (
        <ul className="grid gap-2">
          {left.map((draft) => (
            <li key={draft.key} className="flex flex-wrap items-center gap-2 text-md">
              <span id={`${draft.key}-left`} className="flex-[1_1_14rem] min-w-0 wrap-anywhere max-sm:basis-full">
                {textOf(draft)}
              </span>
              {action(draft)}
              <Button aria-label={`Discard ${nameOf(draft)}`} onClick={() => setAsking(draft)}>
                Discard
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Confirm
        open={asking !== null}
        title="Discard these unsaved changes?"
        text={asking && `${nameAndTime(asking)}: what you typed then is not kept anywhere else.`}
        confirm="Discard changes"
        cancel="Keep them"
        onConfirm={() => void discard(asking!)}
        onCancel={close}
      />
    </>
  );
}

/** Lists what was typed and not saved before a crash, a closed tab or the end of a session, with the way to its form. */
export function DraftsNotice() {
  const left = useDraftsLeft(() => true);
  useEffect(() => {
    drafts.removeOld(Date.now()).catch((error: unknown) => console.warn('Old drafts could not be removed.', error));
  }, []);
  if (left === null) return <Unsettled />;
  if (left.length === 0) return null;
  return (
    <section className="drafts-notice mt-3" aria-label="Unsaved changes in this browser">
      <h2 className="mb-1.5 text-md font-bold">Unsaved changes in this browser</h2>
      <DraftLines
        drafts={left}
        textOf={nameAndTime}
        action={(draft) => (
          <Link
            className="btn btn-plain btn-small"
            aria-label={`Open ${nameOf(draft)}`}
            {...addressOf(draft)}
            hash={draft.key}
          >
            Open
          </Link>
        )}
        // The button goes with its row: the next Tab leads to what is first on the screen then.
        onDiscarded={() => document.querySelector('main')?.focus()}
      />
    </section>
  );
}

/** Offers what was typed into this form before and not saved. With an offer that is taken, the focus goes to the form. */
export function DraftsLeft({
  drafts: left,
  onRestore,
}: Pick<LinesProps, 'drafts'> & { onRestore(draft: Draft): void }) {
  const list = useRef<HTMLDivElement>(null);
  const held = list.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (held && !list.current?.contains(document.activeElement)) firstFieldIn(list.current?.parentElement)?.focus();
  });
  return (
    <div ref={list} role="status" className="drafts-left empty:hidden">
      <DraftLines
        drafts={left}
        textOf={leftText}
        action={(draft) => (
          <Button look="primary" id={draft.key} aria-describedby={`${draft.key}-left`} onClick={() => onRestore(draft)}>
            Restore
          </Button>
        )}
      />
    </div>
  );
}

/** Whether what the form holds would outlast a crash; `unsaved` undefined: nothing is typed that is not saved. Its room is always there, so that buttons never move while they are pressed. */
export function DraftKept({ unsaved, keptAt, isBehind, failure }: Kept & { unsaved: string | undefined }) {
  const kept = keptAt === null ? '' : `Draft kept in this browser at ${timeOf(keptAt)}`;
  const text = failure === null ? kept : `What you type is not kept in this browser: ${failure}`;
  // Beside the buttons, where there is room for both; on a phone above them.
  const look = 'flex-[1_1_11rem] min-h-[1lh] max-sm:-order-1 max-sm:basis-full text-sm text-muted';
  return (
    <p className={look} role={failure === null ? undefined : 'status'} aria-busy={isBehind}>
      {unsaved === undefined ? '' : text}
    </p>
  );
}
