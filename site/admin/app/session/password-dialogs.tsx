import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { enterPasswordAgain, signIn } from '../../requests/session.ts';
import { session, type SessionState } from '../../http/session-state.ts';
import { lendPasswordForm, type PasswordUse } from './log-in-screen.ts';
import { Button } from '../../ui/controls/buttons.tsx';

export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, session.current);

interface Question {
  title: string;
  about: string;
  use: PasswordUse;
  /** What the button says that enters no password. */
  decline: string;
  onDecline(): void;
  /** Whether Escape is that button too. */
  escapes: boolean;
}

/** By the state of the session. What was being typed, and the call that asks for the password, wait behind the question and then go on. */
const questions: { readonly [state in 'lost' | 'asked']: Question } = {
  lost: {
    title: 'Please sign in again',
    about: 'Your session has ended. Nothing you typed is lost: enter the password to continue.',
    use: { submitLabel: 'Sign in and continue', remembers: true, enter: signIn },
    decline: 'Sign out; what you typed stays in this browser',
    onDecline: () => session.closed(),
    escapes: false,
  },
  asked: {
    title: 'Please enter your password again',
    about: 'You last entered it more than ten minutes ago. Nothing you typed is lost.',
    use: { submitLabel: 'Continue', remembers: false, enter: ({ password }) => enterPasswordAgain(password) },
    decline: 'Cancel',
    onDecline: () => session.answered(false),
    escapes: true,
  },
};

/** Asks for the password when the session has ended, and before a call that needs it again. */
export function PasswordDialog() {
  const { state } = useSession();
  if (state !== 'lost' && state !== 'asked') return null;
  const question = questions[state];
  return (
    <Base.Root open disablePointerDismissal onOpenChange={(next) => next || (question.escapes && question.onDecline())}>
      <Base.Portal>
        <Base.Backdrop className="veil z-51" />
        <Base.Popup className="dialog dialog-small z-51" finalFocus={false}>
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">{question.title}</Base.Title>
            <Base.Description className="hint">{question.about}</Base.Description>
            <PasswordForm use={question.use} />
            <Button look="quiet" onClick={question.onDecline}>
              {question.decline}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The form of the log-in screen, which is not there meanwhile. */
function PasswordForm({ use }: { use: PasswordUse }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => lendPasswordForm(place.current!, use), [use]);
  return <div ref={place} className="contents" />;
}
