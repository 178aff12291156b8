import { useEffect, useRef } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { enterPasswordAgain, signIn } from '../../requests/session.ts';
import { useFocusReturn } from '../../ui/controls/focus.ts';
import { session } from '../../http/session-state.ts';
import { lendPasswordForm, type PasswordUse } from './log-in-screen.ts';
import { useSession } from './use-session.ts';
import { Button } from '../../ui/controls/buttons.tsx';

interface Props {
  open: boolean;
  title: string;
  about: string;
  use: PasswordUse;
  /** What the button says that enters no password. */
  decline: string;
  onDecline(): void;
  /** Absent: Escape does nothing. */
  onEscape?(): void;
}

function PasswordDialog({ open, title, about, use, decline, onDecline, onEscape }: Props) {
  const focusReturn = useFocusReturn(open);
  return (
    <Base.Root open={open} disablePointerDismissal onOpenChange={(next) => next || onEscape?.()}>
      <Base.Portal>
        <Base.Backdrop className="veil veil-top" />
        <Base.Popup className="dialog dialog-small dialog-top" finalFocus={focusReturn}>
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Description className="hint">{about}</Base.Description>
            <PasswordForm use={use} />
            <Button look="quiet" onClick={onDecline}>
              {decline}
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

const signingInAgain: PasswordUse = { submitLabel: 'Sign in and continue', remembers: true, enter: signIn };

/** Asks for the password when the session has ended; what was being typed and sent waits behind it and then goes on. */
export const LostSessionDialog = () => (
  <PasswordDialog
    open={useSession().state === 'lost'}
    title="Please sign in again"
    about="Your session has ended. Nothing you typed is lost: enter the password to continue."
    use={signingInAgain}
    decline="Sign out; what you typed stays in this browser"
    onDecline={() => session.closed()}
  />
);

const decline = () => session.answered(false);
const continuing: PasswordUse = {
  submitLabel: 'Continue',
  remembers: false,
  enter: ({ password }) => enterPasswordAgain(password),
};

/** Asks for the password before a call that asks for it; the call waits behind it and is then repeated. */
export const ReauthenticateDialog = () => (
  <PasswordDialog
    open={useSession().state === 'asked'}
    title="Please enter your password again"
    about="You last entered it more than ten minutes ago. Nothing you typed is lost."
    use={continuing}
    decline="Cancel"
    onDecline={decline}
    onEscape={decline}
  />
);
