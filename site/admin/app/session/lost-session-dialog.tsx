import { useState } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { loginText } from '../../text/messages.ts';
import { signIn } from '../../requests/session.ts';
import { PasswordForm } from './password-form.tsx';
import { useFocusReturn } from '../../ui/controls/focus-return.ts';
import { session } from '../../http/session-state.ts';
import { useSession } from './use-session.ts';

interface Props {
  submitLabel: string;
  /** After the password was right. */
  onDone(): void;
}

function SignInForm({ submitLabel, onDone }: Props) {
  const [remember, setRemember] = useState(false);

  async function enter(password: string, code: string | undefined) {
    await signIn({ password, remember, ...(code !== undefined && { code }) });
    onDone();
  }

  return (
    <PasswordForm submitLabel={submitLabel} enter={enter}>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {loginText.remember}
      </label>
    </PasswordForm>
  );
}

/** Asks for the password when the session has ended; what was being typed and sent waits behind it and then goes on. */
export function LostSessionDialog() {
  const lost = useSession().state === 'lost';
  const focusReturn = useFocusReturn(lost);
  return (
    <Base.Root open={lost} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="veil veil-top" />
        <Base.Popup className="dialog dialog-small dialog-top" finalFocus={focusReturn}>
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">Please sign in again</Base.Title>
            <Base.Description className="hint">
              Your session has ended. Nothing you typed is lost: enter the password to continue.
            </Base.Description>
            <SignInForm submitLabel="Sign in and continue" onDone={() => undefined} />
            <button type="button" className="btn btn-quiet btn-small" onClick={() => session.closed()}>
              Sign out; what you typed stays in this browser
            </button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
