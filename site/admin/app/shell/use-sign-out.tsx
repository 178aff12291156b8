import { useCallback, useState, type ReactNode } from 'react';
import { toast } from '../../../browser/toasts.ts';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { holdsUnsaved, signingOutQuestion } from '../../ui/drafts/unsaved.ts';
import { shellToasts } from '../../text/messages.ts';
import { reasonOf, SignedOut } from '../../http/failure.ts';
import { signOut } from '../../requests/session.ts';

async function leave(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    if (!(error instanceof SignedOut)) toast(shellToasts.signOutFailed(reasonOf(error)));
  }
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
