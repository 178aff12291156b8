import { useState, type ReactNode, useEffect, useRef, type SubmitEvent } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { loginText } from '../../text/messages.ts';
import { enterPasswordAgain, signIn, attempt } from '../../requests/session.ts';
import { useFocusReturn } from '../../ui/controls/focus.ts';
import { session } from '../../http/session-state.ts';
import { useSession } from './use-session.ts';
import { Button } from '../../ui/controls/buttons.tsx';
import { PasswordField, CodeField } from './password-field.tsx';
import { Check } from '../../ui/inputs/switch.tsx';
import { FormError } from '../../ui/controls/list-state.tsx';

interface FormProps {
  submitLabel: string;
  /** Checks the password on the server. Throws `CallFailed` for a wrong one. */
  enter(password: string, code: string | undefined): Promise<void>;
  /** Further fields. */
  children?: ReactNode;
}

/** Asks for the password, and for a code of the second factor once the server asks for it. */
function PasswordForm({ submitLabel, enter, children }: FormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // Later than `autoFocus` would: a dialog that closes in the same moment holds the focus until then.
  useEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await attempt(() => enter(password, code), code !== undefined);
    if (outcome.result === 'entered') return;
    setBusy(false);
    if (outcome.result === 'code-asked') setCode('');
    if (outcome.result === 'failed') setFailure(outcome.reason);
    if (outcome.result !== 'wrong' && outcome.result !== 'failed') return;
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={field}
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {code !== undefined && <CodeField {...loginText.code} value={code} onChange={setCode} />}
      {children}
      <FormError>{failure}</FormError>
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? loginText.checking : submitLabel}
      </button>
    </form>
  );
}

interface Props {
  open: boolean;
  title: string;
  about: string;
  /** What the button says that enters no password. */
  decline: string;
  onDecline(): void;
  /** Absent: Escape does nothing. */
  onEscape?(): void;
  children: ReactNode;
}

function PasswordDialog({ open, title, about, decline, onDecline, onEscape, children }: Props) {
  const focusReturn = useFocusReturn(open);
  return (
    <Base.Root open={open} disablePointerDismissal onOpenChange={(next) => next || onEscape?.()}>
      <Base.Portal>
        <Base.Backdrop className="veil veil-top" />
        <Base.Popup className="dialog dialog-small dialog-top" finalFocus={focusReturn}>
          <div className="dialog-scroll">
            <Base.Title className="dialog-title">{title}</Base.Title>
            <Base.Description className="hint">{about}</Base.Description>
            {children}
            <Button look="quiet" onClick={onDecline}>
              {decline}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function SignInForm() {
  const [remember, setRemember] = useState(false);
  const enter = (password: string, code: string | undefined) =>
    signIn({ password, remember, ...(code !== undefined && { code }) });
  return (
    <PasswordForm submitLabel="Sign in and continue" enter={enter}>
      <Check on={remember} onChange={setRemember}>
        {loginText.remember}
      </Check>
    </PasswordForm>
  );
}

/** Asks for the password when the session has ended; what was being typed and sent waits behind it and then goes on. */
export const LostSessionDialog = () => (
  <PasswordDialog
    open={useSession().state === 'lost'}
    title="Please sign in again"
    about="Your session has ended. Nothing you typed is lost: enter the password to continue."
    decline="Sign out; what you typed stays in this browser"
    onDecline={() => session.closed()}
  >
    <SignInForm />
  </PasswordDialog>
);

/** Asks for the password before a call that asks for it; the call waits behind it and is then repeated. */
export function ReauthenticateDialog() {
  const decline = () => session.answered(false);
  return (
    <PasswordDialog
      open={useSession().state === 'asked'}
      title="Please enter your password again"
      about="You last entered it more than ten minutes ago. Nothing you typed is lost."
      decline="Cancel"
      onDecline={decline}
      onEscape={decline}
    >
      <PasswordForm submitLabel="Continue" enter={enterPasswordAgain} />
    </PasswordDialog>
  );
}
