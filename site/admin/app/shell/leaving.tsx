import { useBlocker, type ShouldBlockFn } from '@tanstack/react-router';
import { openedBy } from '../../ui/address/screen-state.ts';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { holdsUnsaved, leaveUnsaved, leavingQuestion, signingOutQuestion } from '../../ui/drafts/unsaved.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { signOut } from '../../requests/session.ts';
import { reporting } from '../../requests/undo.ts';
import { failure } from '../../text/messages.ts';

interface Searched {
  edit?: unknown;
  new?: unknown;
  /** Which file is looked at on the screen of imports. */
  import?: unknown;
}

/** Another screen, or another thing open on this one. A filter takes nothing away. */
const losesWork: ShouldBlockFn = ({ current, next }) => {
  if (!holdsUnsaved()) return false;
  const [from, to] = [current.search as Searched, next.search as Searched];
  const [open, opens] = [openedBy(from), openedBy(to)];
  const isElsewhere = current.pathname !== next.pathname || from.import !== to.import;
  return isElsewhere || open?.kind !== opens?.kind || open?.id !== opens?.id;
};

/** Asks before a link, a key, back or forward takes unsaved work away. The browser itself asks before the document is left. */
export function LeavingGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: losesWork,
    enableBeforeUnload: false,
    withResolver: true,
  });
  function leave(): void {
    leaveUnsaved();
    proceed?.();
  }
  return <Confirm open={status === 'blocked'} {...leavingQuestion()} onConfirm={leave} onCancel={() => reset?.()} />;
}

async function leave(): Promise<void> {
  await reporting(failure('Failed to sign out'), () => signOut());
}

/** Signs out, with a question when there is unsaved work; the element is the question. */
export function useSignOut(): [ask: () => void, question: ReactNode] {
  const [asking, setAsking] = useState(false);
  const ask = useCallback(() => (holdsUnsaved() ? setAsking(true) : void leave()), []);
  function confirmed(): void {
    setAsking(false);
    void leave();
  }
  return [
    ask,
    <Confirm open={asking} {...signingOutQuestion()} onConfirm={confirmed} onCancel={() => setAsking(false)} />,
  ];
}
