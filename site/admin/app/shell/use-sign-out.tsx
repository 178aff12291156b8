import { useCallback, useState, type ReactNode } from 'react';
import { Confirm } from '../../ui/controls/confirm.tsx';
import { holdsUnsaved, signingOutQuestion } from '../../ui/drafts/unsaved.ts';
import { shellToasts } from '../../text/messages.ts';
import { signOut } from '../../requests/session.ts';
import { reporting } from '../../requests/undo.ts';

async function leave(): Promise<void> {
  await reporting(shellToasts.signOutFailed, () => signOut());
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
